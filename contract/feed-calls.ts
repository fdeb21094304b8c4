/** The calls about calendar, feed and mail digest, which few pages load. calls.ts has the others. */

export const feedAddress = { method: 'GET', path: '/feeds' } as const;
export const makeFeedAddress = { method: 'POST', path: '/feeds' } as const;
export const endFeedAddress = { method: 'DELETE', path: '/feeds' } as const;
export const mailDigest = { method: 'GET', path: '/feeds/digest' } as const;
export const chooseDigest = { method: 'PUT', path: '/feeds/digest' } as const;
export const stopDigest = { method: 'POST', path: '/feeds/digest/stop' } as const;
export const publicNews = { method: 'GET', path: '/feeds/news.atom' } as const;
export const ownNews = { method: 'GET', path: '/feeds/{key}/news.atom' } as const;
export const ownCalendar = { method: 'GET', path: '/feeds/{key}/calendar.ics' } as const;
