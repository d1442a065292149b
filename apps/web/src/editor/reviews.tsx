import type { CardInfo, StudyCard } from '@flashcards/client-sdk';
import { useState } from 'preact/hooks';
import { useAction } from '../action.ts';
import { Problem } from '../notices.tsx';
import { Table } from '../parts/table.tsx';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';

const words = texts.editor;
type Page = Pick<CardInfo, 'reviews' | 'next'>;

interface ReviewsParts {
  readonly card: StudyCard;
  readonly first: Page;
}

const Row = ({ review }: { readonly review: CardInfo['reviews'][number] }) => {
  const { at, rating, kind, interval, seconds, xp } = review;
  return (
    <tr>
      <td>{words.instant(at)}</td>
      <td>{rating ? texts.study.grades[rating] : words.none}</td>
      <td>{words.kinds[kind]}</td>
      <td>{interval > 0 ? words.days(interval) : words.none}</td>
      <td>{seconds === undefined ? words.none : words.seconds(seconds)}</td>
      <td>{texts.number(xp)}</td>
    </tr>
  );
};

/** The learner's reviews of a card, latest first, a page at a time. */
export const Reviews = ({ card: { id, reps }, first }: ReviewsParts) => {
  const [{ reviews, next }, setPage] = useState<Page>(first);
  const { run, isBusy, problem } = useAction(async () => {
    const more = await client.cards.info(id, { cursor: next });
    setPage({ reviews: [...reviews, ...more.reviews], next: more.next });
  });
  return (
    <section class="stack">
      <h2>{words.reviews}</h2>
      {reviews.length === 0 && <p class="lead">{reps > 0 ? words.importedReviews : words.noReviews}</p>}
      {reviews.length > 0 && (
        <Table label={words.reviews} columns={words.columns}>
          {reviews.map((review) => (
            <Row key={review.id} review={review} />
          ))}
        </Table>
      )}
      {problem !== undefined && <Problem error={problem} />}
      {next !== '' && (
        <button type="button" class="button" disabled={isBusy} onClick={() => void run()}>
          {words.earlier}
        </button>
      )}
    </section>
  );
};
