/**
 * The calls of the pages of contests. They are apart from calls.ts, of which every page loads all that
 * any page needs.
 */

const about = <const Rest extends string>(rest: Rest) =>
  ({ method: 'GET', path: `/contests${rest}` }) as const;

export const contestList = about('');
export const contestPage = about('/{slug}');
export const contestBoard = about('/{slug}/board');
export const contestRuns = about('/{slug}/submissions');
export const contestResults = about('/{slug}/results');
export const contestResolver = about('/{slug}/resolver');
export const contestCsv = about('/{slug}/standings.csv');
export const contestHtml = about('/{slug}/standings.html');
