/**
 * What the formats have no word for, in a file of its own beside problem.yaml, where no other
 * judge's tools stumble over it.
 */
import { z } from 'zod';
import { difficulties } from '../../contract/words.ts';
import type { PackageFiles } from './files.ts';
import type { Findings } from './findings.ts';
import type { Metadata } from './model.ts';
import { present, readKeys, readYaml } from './yaml.ts';

export const ourFile = 'arbiter.yaml';

const fileRule = 'Must be the name of a file.';
const fileName = z.string(fileRule).regex(/^[\w.-]{1,100}$/, fileRule);

export const difficulty = z.enum(difficulties, `Must be one of ${difficulties.join(', ')}.`);

const keys = {
  difficulty: difficulty.optional(),
  input_file: fileName.optional(),
  output_file: fileName.optional(),
};

export type Ours = Pick<Metadata, 'difficulty' | 'inputFile' | 'outputFile'>;

export function readOurs(files: PackageFiles, findings: Findings): Ours {
  const map = readYaml(files, ourFile, findings) ?? {};
  const read = readKeys(map, keys, { path: ourFile, findings });
  return present({
    difficulty: read?.difficulty,
    inputFile: read?.input_file,
    outputFile: read?.output_file,
  });
}
