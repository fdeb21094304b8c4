/** Words and bounds of who works on a problem, apart from words.ts and limits.ts, of which every page loads all. */

/** What others are to a problem, besides its owner: authors edit it, testers solve it beforehand. */
export const personKinds = ['author', 'tester'] as const;
export type PersonKind = (typeof personKinds)[number];

/** What a person is to a problem that they work on. */
export const sharedKinds = ['owner', ...personKinds] as const;
export type SharedKind = (typeof sharedKinds)[number];

/** Authors and testers of one problem. */
export const problemPeopleMax = 30;
