/** The token of the person who is signed in, kept in the browser. */
const tokenKey = 'token';

/** What logging out leaves behind: it says nothing about the person. */
export const colourSchemeKey = 'theme';

export const readToken = (): string | null => localStorage.getItem(tokenKey);

export const keepToken = (token: string): void => localStorage.setItem(tokenKey, token);

export const forgetToken = (): void => localStorage.removeItem(tokenKey);

/** Clears the browser's storage but for the colour scheme: the next person starts afresh. */
export function forgetPerson(): void {
  const colourScheme = localStorage.getItem(colourSchemeKey);
  localStorage.clear();
  if (colourScheme !== null) localStorage.setItem(colourSchemeKey, colourScheme);
}
