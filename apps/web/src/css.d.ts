/** A view imports its styles, and Vite loads both together. */
declare module '*.css';
