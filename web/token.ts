/** The token of the signed-in person, stored in the browser. */
const tokenKey = 'token';

/** Of a tab in which an administrator sees what another person sees. */
const viewKey = 'view';
const readView = (): string | null => sessionStorage.getItem(viewKey);

/** Whether an administrator sees in this tab what another person sees. */
export const isView = (): boolean => readView() !== null;

/** Where the browser keeps what lasts. Of a view it is the tab's: the rest is its administrator's. */
export const lastingStorage = (): Storage => (isView() ? sessionStorage : localStorage);

export const readToken = (): string | null => readView() ?? localStorage.getItem(tokenKey);

export const keepToken = (token: string): void => localStorage.setItem(tokenKey, token);

/** Makes the calls of this tab with the token of a view, until it is forgotten. */
export function keepView(token: string): void {
  sessionStorage.clear();
  sessionStorage.setItem(viewKey, token);
}

/** Of a view, the token of its administrator stays. */
export const forgetToken = (): void =>
  isView() ? sessionStorage.clear() : localStorage.removeItem(tokenKey);

/**
 * Clears everything that the browser has stored, and after a view only what this tab has; the colour
 * scheme is in a cookie.
 */
export function forgetPerson(): void {
  if (!isView()) localStorage.clear();
  sessionStorage.clear();
}

/** Whose texts this tab has stored. */
const ownerKey = 'owner';

/**
 * Records that the tab is now this person's. Returns false if it was another person's: then what the
 * tab had stored is gone, but the page may still show it.
 */
export function claimTab(personId: string): boolean {
  const before = sessionStorage.getItem(ownerKey);
  if (before !== null && before !== personId) sessionStorage.clear();
  sessionStorage.setItem(ownerKey, personId);
  return before === null || before === personId;
}

/** Whether a person was signed in in this tab and has not logged out in it. */
export const isClaimed = (): boolean => sessionStorage.getItem(ownerKey) !== null;
