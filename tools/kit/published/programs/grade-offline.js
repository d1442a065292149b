/** Grades a card offline, by the entry as it was imported. Also tells what was added to dates. */
export const gradeOffline = ({ offlineScheduler }) => {
  // The default weights of FSRS-6 do.
  const presets = [{ scope: '', weights: undefined, desiredRetention: 0.9, load: [] }];
  const scheduler = offlineScheduler(
    { timeZone: 'Asia/Tokyo', dayRolloverHour: 4, presets },
    { askedAt: new Date('2026-03-01T12:00Z'), folderOf: () => undefined },
  );
  const card = { id: '1', set: '2', state: 'new', lastReview: '2026-03-01' };
  const { card: after } = scheduler.review(card, { rating: 'good', at: new Date('2026-03-01T12:00Z') });
  return JSON.stringify([after.state, after.dueAt, Object.keys(Date.prototype)]);
};
