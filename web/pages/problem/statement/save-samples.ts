/** Saves samples as an archive of pairs of files, in the form that our forms can read. */
import type { ShownTestCase } from '../../../../contract/test-cases.ts';
import { bytesOf, sideOf } from '../../../ui/cases/test-data.ts';
import { writeZip } from '../../../ui/cases/write-zip.ts';
import { saveFile } from '../../../ui/code/save-file.ts';

export function saveSamples(samples: readonly ShownTestCase[]): void {
  const files = samples.flatMap((sample, at) => [
    { path: `${at + 1}.in`, bytes: bytesOf(sideOf(sample, 'input')) },
    { path: `${at + 1}.ans`, bytes: bytesOf(sideOf(sample, 'output')) },
  ]);
  saveFile('samples.zip', writeZip(files));
}
