/**
 * `npm run translations`: lists what each catalogue in contract/translations/ lacks, as JSON to be filled in, and
 * what is in it and no longer said. With `-- --tidy` it removes that, and orders the catalogues.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import {
  catalogueFile,
  explanationsFile,
  resultsFile,
  translatedLocales,
} from '../web/translate.ts';
import { explanationsOfCompilers, textsOfPages, textsOfResults } from './texts.ts';

const isTidying = process.argv.includes('--tidy');

/** Reports on a catalogue, and tidies it if that is asked for. */
function look(name: string, file: string, texts: ReadonlySet<string>): void {
  const catalogue: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
  const missing = [...texts].filter((english) => !(english in catalogue));
  const left = Object.keys(catalogue).filter((english) => !texts.has(english));
  process.stdout.write(`${name}: ${missing.length} missing, ${left.length} left over\n`);
  for (const [words, all] of [
    ['missing', missing],
    ['left over', left],
  ] as const) {
    if (all.length > 0) process.stdout.write(`${words}: ${JSON.stringify(all, null, 2)}\n`);
  }
  if (!isTidying) return;
  const used = Object.entries(catalogue).filter(([english]) => texts.has(english));
  used.sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(used), null, 2)}\n`);
}

const texts = new Set(textsOfPages().keys());
const explanations = new Set(explanationsOfCompilers());
const results = new Set(textsOfResults());
for (const locale of translatedLocales) {
  look(locale, catalogueFile(locale), texts);
  look(`explanations/${locale}`, explanationsFile(locale), explanations);
  look(`results/${locale}`, resultsFile(locale), results);
}
