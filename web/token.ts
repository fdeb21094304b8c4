/** The token of the signed-in person, stored in the browser. */
const tokenKey = 'token';

export const readToken = (): string | null => localStorage.getItem(tokenKey);

export const keepToken = (token: string): void => localStorage.setItem(tokenKey, token);

export const forgetToken = (): void => localStorage.removeItem(tokenKey);

/** Clears everything that the browser has stored; the colour scheme is in a cookie. */
export function forgetPerson(): void {
  localStorage.clear();
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
