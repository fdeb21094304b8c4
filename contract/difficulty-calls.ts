/** The calls about how hard a problem is; calls.ts has the others. */

export const ownDifficulty = { method: 'GET', path: '/problems/{id}/difficulty' } as const;
export const answerDifficulty = { method: 'PUT', path: '/problems/{id}/difficulty' } as const;
export const withdrawDifficulty = { method: 'DELETE', path: '/problems/{id}/difficulty' } as const;
