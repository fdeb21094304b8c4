/** Drafts of many test cases, for tests and benches. */
import type { BlobName } from '../../contract/stored-package.ts';

/** A package with a secret test case for each two files. */
export function withCases<Content extends { secret: object }>(
  content: Content,
  files: readonly BlobName[],
) {
  const cases = Array.from({ length: files.length / 2 }, (_, at) => ({
    name: `secret/${String(at).padStart(5, '0')}`,
    input: files[2 * at],
    answer: files[2 * at + 1],
    shown: {},
    files: [],
    settings: {},
  }));
  return { ...content, secret: { ...content.secret, cases } };
}
