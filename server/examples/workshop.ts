/** Examples of the calls under /workshop. */
import { createHash } from 'node:crypto';
import * as workshop from '../../contract/workshop.ts';
import * as versions from '../../contract/workshop-versions.ts';
import { readFiles } from '../../problems/package/open.ts';
import { skeleton } from '../../problems/package/skeleton.ts';
import { asStored } from '../../problems/package/stored.ts';
import { type Example, example, known } from './example.ts';

const { content } = asStored(readFiles(skeleton(), 'twonumbers').package);
content.metadata.uuid = known.problem;

const saved = {
  _id: known.problem,
  revision: 4,
  basedOn: 2,
  version: 2,
  visibility: 'draft' as const,
  updatedAt: '2026-03-14T09:26:53.000Z',
  updatedBy: 'Wilma',
  findings: [
    {
      severity: 'warning' as const,
      file: 'data/secret/02-largest.in',
      rule: 'The last line has no end.',
    },
  ],
  findingsLeft: 0,
};

const version = {
  number: 2,
  publishedAt: '2026-03-15T09:26:53.000Z',
  publishedBy: 'Administrator',
  note: 'A test with the largest numbers.',
  testSet: 2,
};

export const examplesOfWorkshop: readonly Example[] = [
  example(workshop.beginProblem, { _id: known.problem }, { name: 'Two Numbers' }),
  example(workshop.getDraft, { ...saved, content }),
  example(workshop.putDraft, saved, { content }),
  example(workshop.discardDraft, true),
  example(
    workshop.storeDraftFile,
    { sha256: createHash('sha256').update('1 2\n').digest('hex'), bytes: 4 },
    Buffer.from('1 2\n'),
  ),
  example(workshop.getDraftFile, Buffer.from('1 2\n')),
  example(
    versions.publishDraft,
    { version: 3, rejudging: 120 },
    { revision: 4, note: 'Another test with the largest numbers.' },
  ),
  example(versions.listVersions, [version]),
  example(versions.getVersion, { ...version, content }),
];
