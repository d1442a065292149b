#!/usr/bin/env node
// No static imports: the dependencies of the program do not load on a Node version that is too old.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major > 20 || (major === 20 && minor >= 19)) {
  // Like --disable-proto=delete: prevents changes of prototypes through `__proto__`, however the program was started.
  Reflect.deleteProperty(Object.prototype, '__proto__');
  void import('./command/run.ts').then(({ run }) => run(process.argv));
} else {
  process.stderr.write(`Flashcards needs Node 20.19 or later; this is v${process.versions.node}.\n`);
  process.exitCode = 78;
}

export {};
