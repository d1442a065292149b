import type { AccountId, SetId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { NoteWithCards, UpdateStep } from '@flashcards/library';
import {
  countedStep,
  fittingSteps,
  noteBytesOf,
  updateReport,
  updateStep,
  withChangedFields,
} from '@flashcards/library';
import type { FieldMoves, SetUpdate, SizedSet, StagedNote, Tx, UnitOfWork } from '@flashcards/persistence-ports';
import { noting } from '../accounts/noting.ts';
import { saveCards } from './changed-notes.ts';

type Planned = Required<SetUpdate>;

/** An update whose content is handed over, and the set. */
interface Applied {
  readonly account: AccountId;
  readonly update: Planned;
  readonly set: SizedSet;
}

const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);

/** What is left in the draft of a note that was taken over: it is deleted there. */
const restOf = (step: UpdateStep): readonly NoteWithCards[] => {
  if (step.kind === 'added') return [];
  if (step.kind !== 'changed') return [step.incoming];
  const added = new Set<string>(step.update.added);
  return [{ ...step.incoming, cards: step.incoming.cards.filter(({ id }) => !added.has(id)) }];
};

/** The last note of each guid, and the notes before it, which are left out. */
const lastOfGuids = (staged: readonly StagedNote[]) => {
  const last = new Map(staged.map((each) => [each.incoming.note.guid, each]));
  const isLast = (each: StagedNote): boolean => last.get(each.incoming.note.guid) === each;
  return { last: staged.filter(isLast), left: staged.filter((each) => !isLast(each)) };
};

const takeNotes = async (tx: Tx, applied: Applied, staged: readonly StagedNote[]): Promise<void> => {
  const { account, update } = applied;
  const { last, left: superseded } = lastOfGuids(staged);
  const steps = last.map(({ existing, incoming }) => updateStep(existing, incoming));
  const { taken, left, size } = fittingSteps(steps, applied.set, update.plan.limits);
  const changed = taken.flatMap((step) => (step.kind === 'changed' ? [step] : []));
  const moved = taken.flatMap((step) => (step.kind === 'added' ? [step.incoming] : []));
  await tx.updates.takeNotes(account, { ...update, items: moved });
  const cards = changed.flatMap(({ update: { added }, existing }) =>
    added.map((id) => ({ id, note: existing.note.id })),
  );
  await tx.updates.takeCards(account, { ...update, items: cards });
  const saved = changed.flatMap((step) => step.update.note ?? []);
  await tx.notes.save(account, { set: update.target, notes: saved });
  await saveCards(
    tx,
    account,
    changed.map((step) => step.update),
  );
  await tx.updates.drop(account, [
    ...taken.flatMap(restOf),
    ...[...left, ...superseded].map(({ incoming }) => incoming),
  ]);
  await tx.sets.saveSize(account, size);
  const report = updateReport(update.plan.report, taken.map(countedStep), left.map(countedStep));
  await tx.updates.savePlan(account, { ...update, plan: { ...update.plan, report } });
};

/** Gives the next notes of the set the fields that their types have now. */
const moveFields = async (tx: Tx, { account, update, set }: Applied, moves: FieldMoves): Promise<void> => {
  const { fieldMoves: _, movedTo, ...plan } = update.plan;
  const { notes, next } = await tx.notes.after(account, { set: set.id, after: movedTo });
  const moved = notes.flatMap((note) => {
    const origins = moves[note.type];
    return origins ? [{ before: note, after: withChangedFields(note, origins) }] : [];
  });
  await tx.notes.save(account, { set: set.id, notes: moved.map(({ after }) => after) });
  const grown = sum(moved.map(({ before, after }) => noteBytesOf(after) - noteBytesOf(before)));
  await tx.sets.saveSize(account, { ...set, textBytes: set.textBytes + grown });
  const rest = next === undefined ? plan : { ...plan, fieldMoves: moves, movedTo: next };
  await tx.updates.savePlan(account, { ...update, plan: rest });
};

/** Takes over the next part of the draft; returns whether there may be more. */
const takeSome = async (tx: Tx, applied: Applied): Promise<boolean> => {
  const { account, update, set } = applied;
  const types = await tx.updates.someTypes(account, update);
  if (types.length > 0) {
    await tx.updates.takeTypes(account, { ...update, items: types });
    const grown = sum(types.map(({ textBytes, replacedBytes = 0 }) => textBytes - replacedBytes));
    await tx.sets.saveSize(account, { ...set, textBytes: set.textBytes + grown });
    return true;
  }
  if (update.plan.fieldMoves) {
    await moveFields(tx, applied, update.plan.fieldMoves);
    return true;
  }
  const media = await tx.updates.someMedia(account, update);
  if (media.length > 0) {
    await tx.updates.takeMedia(account, { ...update, items: media });
    await tx.updates.savePlan(account, update);
    return true;
  }
  const notes = await tx.updates.someNotes(account, update);
  if (notes.length > 0) {
    await takeNotes(tx, applied, notes);
    return true;
  }
  const { report, deckOptions } = update.plan;
  const options = deckOptions === undefined ? {} : { deckOptions };
  await tx.updates.finish(account, { ...update, ...options, report: updateReport(report, [], []) });
  return false;
};

/** One unit of work of an update; returns whether there may be more. The draft of a deleted set is given up. */
const applySome = async (tx: Tx, account: AccountId, draft: SetId): Promise<boolean> => {
  if (!(await tx.accounts.isThere(account))) return false;
  const update = await tx.updates.find(account, draft);
  if (!update?.plan) return false;
  const set = await tx.sets.find(account, update.target);
  if (set) return takeSome(tx, { account, update: { ...update, plan: update.plan }, set });
  await tx.updates.finish(account, update);
  return false;
};

/** Completes an update whose content is handed over, in short units of work. It may be called again after a crash. */
export const applyUpdate = async (units: UnitOfWork, account: AccountId, draft: SetId): Promise<void> => {
  const { write } = noting(units);
  while ((await write(account, async (tx) => ok(await applySome(tx, account, draft)))).value);
};
