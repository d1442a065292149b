import { texts } from './texts/texts.ts';
import { useTitle } from './title.ts';

export const NotFound = () => {
  const { title, text, back } = texts.notFound;
  useTitle(title);
  return (
    <section class="empty">
      <h1>{title}</h1>
      <p>{text}</p>
      <a class="button button-primary" href="/">
        {back}
      </a>
    </section>
  );
};
