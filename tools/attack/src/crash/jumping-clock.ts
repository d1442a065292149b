// Loaded into each server before its own code. A signal makes the clock jump, and the same signal again corrects it.

const jump = 600_000;
const rightNow = Date.now;
let off = 0;

const jumpBy = (milliseconds: number) => (): void => {
  off = off === 0 ? milliseconds : 0;
};

Date.now = () => rightNow() + off;
globalThis.Date = new Proxy(Date, {
  construct: (target, values, made) => Reflect.construct(target, values.length === 0 ? [Date.now()] : values, made),
});
process.on('SIGUSR2', jumpBy(jump));
process.on('SIGWINCH', jumpBy(-jump));
