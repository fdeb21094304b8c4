/** Programs on a person's own computer to which a page sends a problem. */

/**
 * Where editors listen on 127.0.0.1 for the browser extension Competitive Companion, from the
 * list in its source. A page may connect to these addresses only.
 */
export const editorOrigins = [
  1327, // cpbooster
  4244, // Hightail
  6174, // Mind Sport
  10042, // acmX
  10043, // Caide
  10045, // CP Editor
  27121, // cph
].map((port) => `http://127.0.0.1:${port}`);
