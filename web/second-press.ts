/**
 * Ignores the second press of a double click if the first one did something: it has begun to write,
 * and the button may mean the opposite now, or something else has come below the pointer.
 */
import { writesBegun } from './writes.ts';

/** Call it once, before anything is on the page. */
export function ignoreSecondPresses(): void {
  let first: Element | null = null;
  let begunBefore = 0;
  const press = (event: MouseEvent): void => {
    const { target, detail } = event;
    const button = target instanceof Element ? target.closest('a,button') : null;
    if (detail < 2) {
      first = button;
      begunBefore = writesBegun();
    } else if (first && (first !== button || begunBefore !== writesBegun())) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  window.addEventListener('click', press, true);
}
