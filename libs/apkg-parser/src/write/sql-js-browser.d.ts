/** The build of sql.js that requires nothing of Node, and runs there as well. */
declare module 'sql.js/dist/sql-wasm-browser.js' {
  export { default } from 'sql.js';
}
