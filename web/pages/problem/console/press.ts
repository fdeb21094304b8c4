/** When a button was pressed: the operator's traces begin at that moment. */
import { pressedMaxMsAgo } from '../../../../contract/limits.ts';

/**
 * Call it when the button is pressed; the function that it returns makes the header when the call
 * is sent.
 */
export function press(): () => { 'pressed-ms-ago': string } {
  const pressedAt = performance.now();
  return () => {
    const msAgo = Math.min(Math.round(performance.now() - pressedAt), pressedMaxMsAgo);
    return { 'pressed-ms-ago': String(msAgo) };
  };
}
