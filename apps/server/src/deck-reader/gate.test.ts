import { describe, expect, it } from 'vitest';
import { gate } from './gate.ts';

const promised = () => {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
};

/** A gate whose visitors are named `key` and a number; they stay inside until they are told to leave. */
const visited = (atOnce: number, mayWait: number) => {
  const { run, close } = gate(atOnce, mayWait);
  const inside: string[] = [];
  const away: string[] = [];
  const visits = new Map<string, { readonly leave: () => void; readonly hangUp: () => void }>();
  const come = (name: string): void => {
    const [stay, gone] = [promised(), promised()];
    visits.set(name, { leave: stay.resolve, hangUp: gone.resolve });
    const work = async (): Promise<true> => {
      inside.push(name);
      await stay.promise;
      return true;
    };
    void run({ key: name.slice(0, 1), gone: gone.promise }, work).then((result) => result ?? away.push(name));
  };
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  const leave = async (name: string): Promise<void> => {
    visits.get(name)?.leave();
    await settled();
  };
  const hangUp = async (name: string): Promise<void> => {
    visits.get(name)?.hangUp();
    await settled();
  };
  const comeAll = async (...names: readonly string[]): Promise<void> => {
    names.forEach(come);
    await settled();
  };
  return { inside, away, comeAll, leave, hangUp, close, settled };
};

describe('gate', () => {
  it('lets so many through, so many wait and turns the others away', async () => {
    const { inside, away, comeAll, leave } = visited(1, 1);
    await comeAll('a1', 'b1', 'c1');
    expect([inside, away]).toEqual([['a1'], ['c1']]);
    await leave('a1');
    expect(inside).toEqual(['a1', 'b1']);
    await leave('b1');
    await comeAll('d1');
    expect(inside).toEqual(['a1', 'b1', 'd1']);
  });

  it('lets users take turns, however much one of them brings', async () => {
    const { inside, comeAll, leave } = visited(1, 9);
    await comeAll('a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1');
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await leave(name);
    expect(inside).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('gives the next place to whoever has none', async () => {
    const { inside, comeAll, leave } = visited(3, 9);
    await comeAll('a1', 'b1', 'a2', 'a3', 'c1');
    await leave('b1');
    expect(inside).toEqual(['a1', 'b1', 'a2', 'c1']);
  });

  it('gives all places but one to one user, and that one to another at once', async () => {
    const { inside, comeAll, leave } = visited(3, 9);
    await comeAll('a1', 'a2', 'a3', 'a4');
    expect(inside).toEqual(['a1', 'a2']);
    await comeAll('b1');
    expect(inside).toEqual(['a1', 'a2', 'b1']);
    await leave('b1');
    expect(inside).toHaveLength(3);
    await leave('a1');
    expect(inside).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('takes a place to wait from whoever has most of them', async () => {
    const { away, comeAll } = visited(1, 3);
    await comeAll('a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'd1', 'a5');
    expect(away).toEqual(['a4', 'a3', 'd1', 'a5']);
  });

  it('gives the place of whoever hangs up to another', async () => {
    const { inside, away, comeAll, leave, hangUp } = visited(1, 2);
    await comeAll('a1', 'b1', 'b2');
    await hangUp('b1');
    await comeAll('c1');
    expect(away).toEqual(['b1']);
    await leave('a1');
    expect(inside).toEqual(['a1', 'b2']);
  });

  it('keeps its number of places, however they are handed on', async () => {
    const { run } = gate(2, 100);
    let inside = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      inside += 1;
      most = Math.max(most, inside);
      await Promise.resolve();
      inside -= 1;
    };
    const gone = (index: number) => (index % 3 === 0 ? Promise.resolve() : undefined);
    const visits = Array.from({ length: 60 }, (_, index) => run({ key: `${index % 7}`, gone: gone(index) }, work));
    await Promise.all(visits);
    expect([inside, most]).toEqual([0, 2]);
    const stay = promised();
    const last = ['x', 'y'].map((key) => run({ key }, () => stay.promise.then(() => key)));
    stay.resolve();
    expect(await Promise.all(last)).toEqual(['x', 'y']);
  });

  it('lets the next one in after a failure', async () => {
    const { run } = gate(1, 1);
    const failing = run({ key: 'a' }, () => Promise.reject(new Error('fault')));
    const next = run({ key: 'b' }, async () => 'next');
    await expect(failing).rejects.toThrow('fault');
    expect(await next).toBe('next');
  });

  it('turns away those who wait when it closes, and lets finish who is inside', async () => {
    const { inside, away, comeAll, close, settled } = visited(1, 2);
    await comeAll('a1', 'b1');
    close();
    await settled();
    await comeAll('c1');
    expect([inside, away]).toEqual([['a1'], ['b1', 'c1']]);
  });
});
