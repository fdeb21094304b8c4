/** The token of the signed-in person, stored in the browser. */
const tokenKey = 'token';

/** Kept on logout: it says nothing about the person. */
export const colourSchemeKey = 'theme';

export const readToken = (): string | null => localStorage.getItem(tokenKey);

export const keepToken = (token: string): void => localStorage.setItem(tokenKey, token);

export const forgetToken = (): void => localStorage.removeItem(tokenKey);

/** Clears the browser's storage except for the colour scheme. */
export function forgetPerson(): void {
  const colourScheme = localStorage.getItem(colourSchemeKey);
  localStorage.clear();
  if (colourScheme !== null) localStorage.setItem(colourSchemeKey, colourScheme);
}
