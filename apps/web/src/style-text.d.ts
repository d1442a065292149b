/** A style as text, for the document of a frame. */
declare module '*.css?inline' {
  const style: string;
  export default style;
}
