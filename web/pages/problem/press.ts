/** When a button was pressed, for the operator's traces, which begin there. */
import { pressedMaxMsAgo } from '../../../contract/limits.ts';

/** Call it at the press; what it returns makes the header of the call when that is sent. */
export function press(): () => { 'pressed-ms-ago': string } {
  const pressedAt = performance.now();
  return () => {
    const msAgo = Math.min(Math.round(performance.now() - pressedAt), pressedMaxMsAgo);
    return { 'pressed-ms-ago': String(msAgo) };
  };
}
