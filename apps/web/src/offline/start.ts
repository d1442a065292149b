import { effect } from '@preact/signals';
import { session } from '../session.ts';
import { sendWaiting, startSending } from './sending.ts';

/** Milliseconds after the first view, which has to be quick. */
const calm = 1000;

const keep = async (): Promise<void> => {
  await sendWaiting();
  const { keepAhead } = await import('./ahead.ts');
  await keepAhead();
};

const keepLater = (): void => {
  setTimeout(() => void keep().catch(() => undefined), calm);
};

/** To be called once: what makes the app work without a network. */
export const startOffline = (): void => {
  startSending();
  effect(() => {
    if (session.value.state === 'open') keepLater();
  });
  addEventListener('online', keepLater);
  // Some browsers ask the learner, so only for those who installed the app.
  if (matchMedia('(display-mode: standalone)').matches) void navigator.storage.persist();
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // In development there is none.
  void workers?.register('/service-worker.js').catch(() => undefined);
};
