/** The calls about published solutions; calls.ts has the others. */

export const publishedSolutions = { method: 'GET', path: '/problems/{id}/solutions' } as const;
export const ownSolutions = { method: 'GET', path: '/problems/{id}/solutions/own' } as const;
export const publishSolution = { method: 'PUT', path: '/problems/{id}/solutions' } as const;
export const readSolution = { method: 'GET', path: '/solutions/{id}' } as const;
export const withdrawSolution = { method: 'DELETE', path: '/solutions/{id}' } as const;
export const voteForSolution = { method: 'PUT', path: '/solutions/{id}/vote' } as const;
export const takeVoteBack = { method: 'DELETE', path: '/solutions/{id}/vote' } as const;
export const moderateSolution = { method: 'PUT', path: '/solutions/{id}/hidden' } as const;
