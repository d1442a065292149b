// Says in one line that Node is too old, or what comes next. Written in the JavaScript of 2009, so that an old Node can
// read it. A shell's echo would end the script where nobody reads what it says.
var wanted = require('../../../package.json').engines.node.match(/(\d+)\.(\d+)/);
var found = process.versions.node.split('.');

if (+found[0] < +wanted[1] || (+found[0] === +wanted[1] && +found[1] < +wanted[2])) {
  console.error('Flashcards needs Node ' + wanted[0] + ' or later; this is v' + process.versions.node + '.');
  process.exit(78);
}
console.error('Building what has changed; the first time it takes some seconds.');
