#!/usr/bin/env node
// Imports nothing statically: what the program imports does not load on a Node that is too old for it.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major > 20 || (major === 20 && minor >= 19)) {
  // As --disable-proto=delete: no object is changed through `__proto__`, however the program was started.
  Reflect.deleteProperty(Object.prototype, '__proto__');
  void import('./command/run.ts').then(({ run }) => run(process.argv));
} else {
  process.stderr.write(`Flashcards needs Node 20.19 or later; this is v${process.versions.node}.\n`);
  process.exitCode = 78;
}

export {};
