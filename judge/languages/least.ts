/**
 * The mark of a set-up that left out what only makes compiling faster. It stands beside what was
 * prepared, so that both are replaced at once.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { preparedFolder } from './gxx.ts';

/** The name of the file in the folder of a set-up. */
export const leastMark = 'least';

/** Whether a project's folder has all that its set-up can prepare for g++. */
export const isPreparedWhole = (root: string): boolean =>
  !existsSync(join(preparedFolder(root), leastMark));
