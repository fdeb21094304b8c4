/**
 * Loaded first by each process of the fault campaign: moves its clock by as many hours as the file
 * FAULTS_CLOCK says, at once when the campaign changes that file. Timers are not moved.
 */
import { readFileSync, watch } from 'node:fs';
import { dirname } from 'node:path';

const hourMs = 3_600_000;
const path = process.env.FAULTS_CLOCK ?? '';
const readShiftMs = (): number => hourMs * Number(readFileSync(path, 'utf8'));

const now = Date.now;
let shiftMs = readShiftMs();
watch(dirname(path), { persistent: false }, () => {
  // The campaign removes the folder at its end.
  try {
    shiftMs = readShiftMs();
  } catch {}
}).on('error', () => {});

Date.now = () => now() + shiftMs;
globalThis.Date = new Proxy(Date, {
  construct: (target, values, made) =>
    Reflect.construct(target, values.length === 0 ? [target.now()] : values, made),
  apply: (target) => new target(target.now()).toString(),
});
