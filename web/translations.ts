/**
 * `npm run translations`: lists what each catalogue in contract/translations/ lacks, as JSON to be filled in, and
 * what no page has any more. With `-- --tidy` it removes that, and orders the catalogues.
 */
import { writeFileSync } from 'node:fs';
import { catalogueFile, readCatalogue, translatedLocales } from './translate.ts';
import { textsOfPages } from './translate-texts.ts';

const isTidying = process.argv.includes('--tidy');
const texts = textsOfPages();

for (const locale of translatedLocales) {
  const catalogue = readCatalogue(locale);
  const missing = [...texts.keys()].filter((english) => !(english in catalogue));
  const left = Object.keys(catalogue).filter((english) => !texts.has(english));
  process.stdout.write(`${locale}: ${missing.length} missing, ${left.length} left over\n`);
  for (const [words, all] of [
    ['missing', missing],
    ['left over', left],
  ] as const) {
    if (all.length > 0) process.stdout.write(`${words}: ${JSON.stringify(all, null, 2)}\n`);
  }
  if (!isTidying) continue;
  const used = Object.entries(catalogue).filter(([english]) => texts.has(english));
  used.sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(catalogueFile(locale), `${JSON.stringify(Object.fromEntries(used), null, 2)}\n`);
}
