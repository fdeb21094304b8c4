/** Makes the values of calls whose paths begin alike. */

const below =
  <const Method extends string>(method: Method) =>
  <const Start extends `/${string}`>(start: Start) =>
  <const Rest extends string>(rest: Rest) =>
    ({ method, path: `${start}${rest}` }) as const;

/** A function for each method, which takes the rest of the path: `get('/{id}')`. */
export const callsBelow = <const Start extends `/${string}`>(start: Start) => ({
  get: below('GET')(start),
  post: below('POST')(start),
  put: below('PUT')(start),
  remove: below('DELETE')(start),
});
