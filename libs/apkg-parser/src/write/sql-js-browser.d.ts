/** The browser build of sql.js, which requires no Node modules and runs in Node as well. */
declare module 'sql.js/dist/sql-wasm-browser.js' {
  export { default } from 'sql.js';
}
