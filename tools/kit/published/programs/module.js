import { safeHtml } from '@flashcards/apkg-parser/safe-html';
import './reader.js';

console.log(safeHtml('<b onclick=x>bold</b><script>x</script>'));
