/**
 * What threads do with packages of drafts, so that the event loop never parses one: a draft of
 * 20,000 test cases has megabytes of JSON. The loop only passes texts on.
 */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { refusals } from '../../contract/messages.ts';
import { type BlobName, type StoredPackage, storedPackage } from '../../contract/stored-package.ts';
import { type Draft, draft, putDraft } from '../../contract/workshop.ts';
import { type CommentPlace, getRound, type SentRound } from '../../contract/workshop-reviews.ts';
import { getVersion, type Version } from '../../contract/workshop-versions.ts';
import {
  type CheckedDraft,
  checkDraft,
  type FileFacts,
  filesToCheck,
} from '../../problems/package/check-draft.ts';
import { filesOf, namesOf } from '../../problems/package/stored.ts';
import {
  openedFiles,
  type PlannedFile,
  plannedFiles,
} from '../../problems/package/write/planned.ts';
import { UnwritableError, type WrittenFormat } from '../../problems/package/write/write.ts';
import { AppError } from '../http/errors.ts';
import { writerOf } from '../http/replies.ts';
import { checkInput } from '../http/validation.ts';
import {
  commentedDraft,
  type Located,
  locate,
  placeColumns,
  type SentColumns,
} from './comment-places.ts';
import { type GeneratingParts, generatingParts, scriptOf } from './test-makers.ts';

/** Files by their hashes. */
type Files = ReadonlyMap<string, Uint8Array>;

/** `text` is a package as JSON, as it is stored. */
export type DraftJob =
  | { wants: 'read'; text: string }
  | { wants: 'body'; body: Uint8Array | undefined }
  | { wants: 'check'; text: string; files: Files; facts: ReadonlyMap<string, FileFacts> }
  | ({ wants: 'reply' } & ReplyJob)
  | { wants: 'overview'; text: string }
  | { wants: 'columns'; text: string; files: Files; places: (CommentPlace | undefined)[] }
  | { wants: 'places'; text: string; files: Files; comments: SentColumns[] }
  | { wants: 'generating'; text: string; files: Files; lines: number[] | undefined }
  | { wants: 'opened'; text: string }
  | { wants: 'export'; text: string; files: Files; id: string; format: WrittenFormat };

export type DraftDone =
  | ({ made: 'read' } & ReadDraft)
  | { made: 'body'; text: string; names: string; basedOn: number | undefined }
  | { made: 'check'; checked: CheckedDraft }
  | { made: 'reply'; gzip: Uint8Array; digest: string }
  | ({ made: 'overview' } & Overview)
  | { made: 'columns'; columns: SentColumns[] }
  | { made: 'places'; places: Located[] }
  | ({ made: 'generating' } & GeneratingParts)
  | { made: 'opened'; names: BlobName[]; bytes: number }
  | { made: 'export'; slug: string; files: [string, PlannedFile][] }
  /** The sentence of a refusal. */
  | { made: 'refusal'; sentence: string }
  /** A mistake of ours: the text of the error. */
  | { made: 'fault'; error: string };

/** A reply that has a package, without it. */
export type ReplyJob = { text: string } & (
  | { of: 'draft'; rest: Omit<Draft, 'content'> }
  | { of: 'round'; rest: Omit<SentRound, 'content'> }
  | { of: 'version'; rest: Omit<Version, 'content'> }
);

export type WrittenStatement = Pick<
  StoredPackage['statements'][number],
  'language' | 'format' | 'source'
>;

/** What a review needs to know of a package. */
export type Overview = {
  /** The name of the problem. */
  name: string;
  has: Record<'name' | 'statement' | 'sample' | 'secret' | 'solution', boolean>;
  /** The sources of the statements, the same with what they are, and the script of its generators. */
  statements: BlobName[];
  written: WrittenStatement[];
  script: BlobName | null;
};

export type ReadDraft = {
  /** The SHA-256 of the JSON with keys in the order of the schema. */
  sha256: string;
  /** The bytes of all files together. */
  bytes: number;
  /** The hashes of all files. */
  hashes: string[];
  /** The files to read for a check, and the hashes of files of which only the facts are needed. */
  read: BlobName[];
  facts: string[];
};

const gzipLevel = 4;

export function doDraftJob(job: DraftJob): DraftDone {
  switch (job.wants) {
    case 'read':
      return { made: 'read', ...readDraft(packageIn(job.text)) };
    case 'body':
      return bodyOf(job.body);
    case 'check':
      return { made: 'check', checked: checkDraft({ ...job, content: packageIn(job.text) }) };
    case 'reply':
      return replyOf(job);
    case 'overview':
      return { made: 'overview', ...overviewOf(packageIn(job.text)) };
    case 'columns':
      return columnsOf(job);
    case 'places': {
      const here = commentedDraft(packageIn(job.text), job.files);
      return { made: 'places', places: job.comments.map((one) => locate(one, here)) };
    }
    case 'generating':
      return { made: 'generating', ...generatingParts(packageIn(job.text), job) };
    case 'opened':
      return openedIn(packageIn(job.text));
    case 'export':
      return exported(job);
  }
}

/** Most jobs come in pairs about the same text. */
let last: { text: string; content: StoredPackage } | undefined;

function packageIn(text: string): StoredPackage {
  if (last?.text === text) return last.content;
  last = { text, content: storedPackage.parse(JSON.parse(text)) };
  return last.content;
}

function readDraft(content: StoredPackage): ReadDraft {
  const canonical = JSON.stringify(content);
  return {
    sha256: createHash('sha256').update(canonical).digest('hex'),
    bytes: bytesIn(content),
    hashes: filesOf(content).map(({ sha256: one }) => one),
    ...filesToCheck(content),
  };
}

const bytesIn = (content: StoredPackage): number =>
  filesOf(content).reduce((sum, one) => sum + one.bytes, 0);

const openedIn = (content: StoredPackage): DraftDone => ({
  made: 'opened',
  names: openedFiles(content),
  bytes: bytesIn(content),
});

/** The body of a call that replaces a draft, refused like any other that breaks a rule. */
function bodyOf(body: Uint8Array | undefined): DraftDone {
  const sent = body === undefined ? undefined : jsonIn(body);
  if (typeof sent === 'string') return { made: 'refusal', sentence: sent };
  const checked = checkInput(putDraft.body, sent?.value, 'body');
  if ('sentence' in checked) return { made: 'refusal', sentence: checked.sentence };
  const { content, basedOn } = checked.value;
  const text = JSON.stringify(content);
  last = { text, content };
  return { made: 'body', text, names: namesOf(filesOf(content)), basedOn };
}

/** The value, or the sentence of a refusal. */
function jsonIn(body: Uint8Array): { value: unknown } | string {
  if (!isUtf8(body)) return refusals.bodyNotUtf8;
  try {
    return { value: JSON.parse(new TextDecoder().decode(body)) };
  } catch {
    return refusals.bodyNotJson;
  }
}

const writers = {
  draft: writerOf(draft),
  round: writerOf(getRound.reply),
  version: writerOf(getVersion.reply),
};

function replyOf({ of, rest, text }: ReplyJob): DraftDone {
  const plain = Buffer.from(writers[of]({ ...rest, content: packageIn(text) }));
  const digest = createHash('sha256').update(plain).digest('base64url');
  return { made: 'reply', gzip: gzipSync(plain, { level: gzipLevel }), digest };
}

function overviewOf(content: StoredPackage): Overview {
  const { names } = content.metadata;
  const sources = content.statements.map(({ source }) => source);
  return {
    name: names.en ?? Object.values(names)[0] ?? '',
    has: {
      name: Object.values(names).some((one) => one.trim() !== ''),
      statement: sources.some(({ bytes }) => bytes > 0),
      sample: hasCases(content.sample),
      secret: hasCases(content.secret),
      solution: content.submissions.some(({ folder }) => folder === 'accepted'),
    },
    statements: sources,
    written: content.statements.map(({ language, format, source }) => ({
      language,
      format,
      source,
    })),
    script: scriptOf(content),
  };
}

const hasCases = ({ cases, groups }: StoredPackage['secret']): boolean =>
  cases.length > 0 || groups.some(hasCases);

function columnsOf({ text, files, places }: Extract<DraftJob, { wants: 'columns' }>): DraftDone {
  const here = commentedDraft(packageIn(text), files);
  try {
    return { made: 'columns', columns: places.map((one, at) => placeColumns(one, here, at)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { made: 'refusal', sentence: error.message };
  }
}

function exported({ text, files, id, format }: Extract<DraftJob, { wants: 'export' }>): DraftDone {
  try {
    return { made: 'export', ...plannedFiles({ content: packageIn(text), files, id, format }) };
  } catch (error) {
    if (!(error instanceof UnwritableError)) throw error;
    return { made: 'refusal', sentence: error.message };
  }
}
