/** The findings about a stored package, without reading large test data. */
import { describe, expect, it } from 'vitest';
import { imageMaxBytes } from '../../contract/limits.ts';
import { checkPackage } from './check.ts';
import { checkDraft, type FileFacts, filesToCheck } from './check-draft.ts';
import { asLine, Findings } from './findings.ts';
import type { ProblemPackage } from './model.ts';
import { readFiles } from './open.ts';
import { imageHeadBytes } from './shown-images.ts';
import { skeleton } from './skeleton.ts';
import { asStored } from './stored.ts';
import { filesOf, type Texts } from './testing-packages.ts';

const packageOf = (texts: Texts) =>
  readFiles(filesOf({ ...Object.fromEntries(skeleton()), ...texts }), 'new').package;

type Stored = ReturnType<typeof asStored<ProblemPackage>>;

/**
 * Checks with the files that would be read, and with the facts that a database has about the
 * others.
 */
function check(stored: Stored, content = stored.content): string[] {
  const { read, facts } = filesToCheck(content);
  const bytesOf = (sha256: string): Buffer => stored.files.get(sha256) ?? Buffer.alloc(0);
  const factsOf = (bytes: Buffer): FileFacts => ({
    endsLine: bytes.length === 0 || bytes.at(-1) === 10,
    hasCrlf: bytes.includes('\r\n'),
    head: bytes.subarray(0, imageHeadBytes),
  });
  const found = checkDraft({
    content,
    files: new Map(read.map(({ sha256 }) => [sha256, bytesOf(sha256)])),
    facts: new Map(facts.map((one) => [one, factsOf(bytesOf(one))])),
  });
  return found.findings.map(asLine);
}

const large = '1 2\n'.repeat(2000);

describe('a stored package', () => {
  it('has the findings of the package', () => {
    const broken = packageOf({
      'data/secret/01-zero.in': '1 2\n',
      'data/secret/02-largest.ans': '5',
      'submissions/accepted/sum.cpp': undefined,
    });
    const findings = new Findings();
    checkPackage(broken, findings);
    expect(findings.all.length).toBeGreaterThan(2);
    expect(check(asStored(broken))).toEqual(
      expect.arrayContaining(findings.all.map((one) => asLine(one))),
    );
  });

  it('is told each flaw once, as an error if one of two checks finds it an error', () => {
    const found = check(asStored(packageOf({ 'submissions/accepted/sum.cpp': undefined })));
    const rule = 'submissions/accepted: At least one submission is required.';
    expect(found.filter((one) => one.includes(rule))).toEqual([rule]);
  });

  it('is checked without its large test data', () => {
    const stored = asStored(packageOf({ 'data/secret/03.in': large, 'data/secret/03.ans': '3\n' }));
    const { read, facts } = filesToCheck(stored.content);
    expect(facts).toHaveLength(1);
    expect(read.length + facts.length).toBe(stored.files.size);
    expect(check(stored).filter((line) => line.includes('data/'))).toEqual([]);
  });

  it.each<[string, Texts, string]>([
    ['no end of the last line', { 'data/secret/03.in': `${large}1` }, '03.in: The last line'],
    ['lines of Windows', { 'data/secret/03.in': large.replaceAll('\n', '\r\n') }, 'CRLF'],
    [
      'the same input twice',
      { 'data/secret/03.in': large, 'data/secret/04.in': large, 'data/secret/04.ans': '3\n' },
      'Is the same input',
    ],
  ])('reports on large test data: %s', (_, texts, told) => {
    const found = check(asStored(packageOf({ 'data/secret/03.ans': '3\n', ...texts })));
    expect(found).toContainEqual(expect.stringContaining(told));
  });

  it('lists errors first, each once', () => {
    const found = check(
      asStored(packageOf({ 'statement/problem.en.md': undefined, 'data/secret/01-zero.ans': '0' })),
    );
    expect(found[0]).toBe('statement: At least one statement is required.');
    expect(new Set(found).size).toBe(found.length);
  });
});

describe('names in a stored package that are impossible in a folder', () => {
  const stored = asStored(packageOf({}));
  const { content } = stored;
  const { secret } = content;
  const [first] = secret.cases;
  const [solution] = content.submissions;

  it.each([
    [
      'two test cases of one name',
      { secret: { ...secret, cases: [...secret.cases, ...(first ? [first] : [])] } },
      'data/secret/01-zero: There are two of this name.',
    ],
    [
      'a test case of another group',
      { secret: { ...secret, cases: first ? [{ ...first, name: 'sample/9' }] : [] } },
      'data/sample/9: Must be called secret/ and one name: it is in there.',
    ],
    [
      'a test case below a group that is not there',
      { secret: { ...secret, cases: first ? [{ ...first, name: 'secret/a/9' }] : [] } },
      'data/secret/a/9: Must be called secret/ and one name: it is in there.',
    ],
    [
      'two solutions of one name',
      { submissions: [...content.submissions, ...(solution ? [solution] : [])] },
      'submissions/accepted/sum.cpp: There are two of this name.',
    ],
  ])('are found: %s', (_, change, told) => {
    expect(check(stored, { ...content, ...change })).toContain(told);
  });

  it('are found for test data that are too large', () => {
    const [one] = secret.cases;
    if (one === undefined) throw new Error('The skeleton has a secret test case.');
    const input = { ...one.input, sha256: 'f'.repeat(64), bytes: 17 * 1024 * 1024 };
    const changed = { ...secret, cases: [{ ...one, input }] };
    expect(check(stored, { ...content, secret: changed })).toContain(
      'data/secret/01-zero: At most 16777216 bytes each way.',
    );
  });

  it('are found for test data that are too large together', () => {
    const cases = Array.from({ length: 17 }, (_, at) => {
      const input = { sha256: at.toString(16).padStart(64, '0'), bytes: 16 * 1024 * 1024 };
      return { ...(secret.cases[0] ?? expect.fail()), name: `secret/${at}`, input };
    });
    const found = check(stored, { ...content, secret: { ...secret, cases } });
    expect(found).toContain('data: At most 268435456 bytes.');
  });

  it('knows large images by their first bytes, and those that are too large', () => {
    const image = (bytes: number) => Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(bytes)]);
    const found = check(
      asStored(
        packageOf({
          'statement/large.gif': image(imageMaxBytes / 2),
          'statement/too-large.gif': image(imageMaxBytes),
          'statement/none.gif': Buffer.alloc(imageMaxBytes / 2),
        }),
      ),
    );
    expect(found.filter((one) => one.includes('.gif'))).toEqual([
      'warning: statement/none.gif: Is not shown: it is not a PNG, JPEG, GIF or WebP image.',
      `warning: statement/too-large.gif: Is not shown: at most ${imageMaxBytes} bytes.`,
    ]);
  });
});
