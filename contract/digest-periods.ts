/** How often a person is mailed what is new and due; apart from words.ts, which every page loads. */
export const digestPeriods = ['never', 'day', 'week'] as const;
export type DigestPeriod = (typeof digestPeriods)[number];
