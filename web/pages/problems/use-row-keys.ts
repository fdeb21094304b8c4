/**
 * Shortcuts of the list: j and k move to the next and the previous problem, / to the search field.
 */
import { useEffect } from 'react';

/** On links of problems, so that the keys find them; Enter then follows the one with the focus. */
export const rowLink = { 'data-row-link': true } as const;

/** Keys without modifiers disturb people who speak their input: they can be switched off. */
export function useRowKeys(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, [isOn]);
}

function act(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (isTyping(event.target) || document.querySelector('[role="dialog"]') !== null) return;
  if (event.key === '/') {
    event.preventDefault();
    document.querySelector<HTMLInputElement>('search input[type="search"]')?.focus();
  } else if (event.key === 'j' || event.key === 'k') {
    step(event.key === 'j' ? 1 : -1);
  }
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, select, textarea, [contenteditable]') !== null;

/** If no row has the focus, j moves to the first one and k to the last. */
function step(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
  const row = document.activeElement?.closest('tr');
  const at = links.findIndex((link) => row?.contains(link));
  const next = at === -1 && by === -1 ? links.at(-1) : links[at + by];
  next?.focus();
}
