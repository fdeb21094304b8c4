/**
 * The chosen colour scheme, in a cookie: a logout clears the browser's storage, but not this. See
 * public/scheme.js, which reads it before the first paint.
 */
import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';

const name = 'theme';
const lifeSeconds = 365 * 24 * 60 * 60;

const read = (): string | undefined =>
  new RegExp(`(?:^|; )${name}=(\\w+)`).exec(document.cookie)?.[1];

function write(scheme: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https.
  document.cookie = `${name}=${scheme}; path=/; max-age=${seconds}; samesite=lax`;
}

/** Tabs take over a choice made in another one when they get the focus: cookies send no events. */
export function schemeCookie(): MantineColorSchemeManager {
  let stop = () => {};
  return {
    get: (usual) => {
      const chosen = read();
      return isMantineColorScheme(chosen) ? chosen : usual;
    },
    set: (scheme) => write(scheme, lifeSeconds),
    subscribe: (update) => {
      const follow = () => {
        const chosen = read();
        if (isMantineColorScheme(chosen)) update(chosen);
      };
      window.addEventListener('focus', follow);
      stop = () => window.removeEventListener('focus', follow);
    },
    unsubscribe: () => stop(),
    clear: () => write('', 0),
  };
}
