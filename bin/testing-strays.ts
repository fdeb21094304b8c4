/** After all tests: fails if they have left anything running, and ends it. */
import { randomUUID } from 'node:crypto';
import { endStrays, runWord } from '../sandbox/strays.ts';

/** Called by vitest before all tests; the function it returns is called after them. */
export default function setup(): () => Promise<void> {
  const word = randomUUID();
  process.env[runWord] = word;
  return async () => {
    const left = await endStrays(word);
    if (left.length > 0) throw new Error(`The tests have left running: ${left.join('; ')}`);
  };
}
