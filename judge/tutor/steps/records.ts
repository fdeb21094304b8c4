/**
 * Reads what a program recorded on stderr (recording.h). Each step is a 1 and the number of its
 * place, then for each variable a 2 and its number, address and value, and finally a 3. A 4 means
 * that steps after the last one were left out. The program may write to stderr, too, so nothing is
 * trusted.
 */
import { type Steps, stepsMax, stepValuesMax } from '../../../contract/steps.ts';
import type { StepPlace } from './places.ts';
import type { Recorded } from './write.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the marks.
const stepShape = /\x01(\d{1,4})(~?)((?:\x02[^\x01-\x03]*)*)\x03/g;
const valueShape = /^(\d{1,5})@(\d{1,12})=([ -~]{1,80})$/;
const leftOut = '\x04';
/** Close to the maximum that a program can record. */
const fullBytes = 58_000;
/** The number of values in all rows together. */
const valuesMax = 1_000;

type Value = { variable: number; address: string; text: string };
type Step = { place: StepPlace; isLater: boolean; values: Value[] };

/** Null if no step was recorded. */
export function stepsIn(
  stderr: Buffer,
  { places, variables }: Pick<Recorded, 'places' | 'variables'>,
): Steps | null {
  const text = stderr.toString('latin1');
  const all = [...text.matchAll(stepShape)].flatMap(([, place = '', gap, values = '']) => {
    const known = places[Number(place)];
    return known ? [{ place: known, isLater: gap === '~', values: valuesIn(values) }] : [];
  });
  const { shown, isCut } = withinBounds(all);
  const last = new Map<number, string>();
  const rows = shown.flatMap(({ place, isLater, values }, index) => {
    const row = {
      line: place.line,
      isLater,
      values: values.flatMap(({ variable, address, text: value }) => {
        const name = variables[variable]?.name;
        if (name === undefined) return [];
        const isChanged = last.get(variable) !== `${address} ${value}`;
        last.set(variable, `${address} ${value}`);
        return [{ name: Buffer.from(name, 'latin1').toString(), value, isChanged }];
      }),
    };
    const isSame =
      place.kind === 'jump' &&
      !isLater &&
      shown[index - 1]?.place.line === place.line &&
      !row.values.some(({ isChanged }) => isChanged);
    return isSame ? [] : [row];
  });
  if (rows.length === 0) return null;
  return { rows, isCut: isCut || text.endsWith(leftOut) || text.length > fullBytes };
}

const valuesIn = (text: string): Value[] =>
  text
    .split('\x02')
    .slice(1, stepValuesMax + 1)
    .flatMap((one) => {
      const [, variable = '', address = '', value = ''] = valueShape.exec(one) ?? [];
      return value === '' ? [] : [{ variable: Number(variable), address, text: value }];
    });

/**
 * If there are too many steps, keeps the first steps of each place, at most the same number for
 * each, so that long loops are cut.
 */
function withinBounds(all: readonly Step[]): { shown: Step[]; isCut: boolean } {
  const counts = [...Map.groupBy(all, ({ place }) => place).values()].map(({ length }) => length);
  const sumOf = (most: number) => counts.reduce((sum, one) => sum + Math.min(one, most), 0);
  let most = Math.max(0, ...counts);
  while (most > 1 && sumOf(most) > stepsMax) most -= 1;
  const seen = new Map<StepPlace, number>();
  const shown: Step[] = [];
  let [isLater, values, isCut] = [false, 0, false];
  for (const one of all) {
    const count = (seen.get(one.place) ?? 0) + 1;
    seen.set(one.place, count);
    const isShown = count <= most && shown.length < stepsMax;
    isCut = !(isShown && values + one.values.length <= valuesMax);
    if (isCut) {
      isLater = true;
      continue;
    }
    values += one.values.length;
    shown.push({ ...one, isLater: one.isLater || isLater });
    isLater = false;
  }
  return { shown, isCut };
}
