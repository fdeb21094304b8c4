/**
 * The search for a failing input, small or among the largest, with a program in each language that is
 * installed: it needs a right program alone, in any language.
 *
 * @module-tag release
 */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Language, languageFacts, sumPrograms } from '../../../contract/languages.ts';
import type { PackedFile, Program } from '../../../problems/package/model.ts';
import { allLanguages } from '../../testing-judge.ts';
import { openTestWorkshop } from '../../testing-workshop.ts';
import { validator } from '../../verify/testing-packages.ts';
import { findCounterexample } from './search.ts';

const workshop = await openTestWorkshop();

const file = (path: string, text: string): PackedFile => ({ path, bytes: Buffer.from(text) });
const program = (name: string, text: string): Program => ({
  name,
  isFolder: false,
  files: [file(name, text)],
});

/** A right program, of which programs that add are a mistake; `what` is the answer. */
const answering = (what: string): string => `#include <iostream>
int main() { long long a, b; std::cin >> a >> b; std::cout << (${what}) << "\\n"; }
`;

const sized = file(
  'sized.cpp',
  `#include "testlib.h"
int main(int argc, char** argv) {
  registerGen(argc, argv, 1);
  println(opt<int>(1), 4);
}`,
);

async function search(id: Language, what: string, isLarge: boolean) {
  const { sandbox, languages, folder } = workshop;
  const compiled = await languages.get(id).compiler.compile(Buffer.from(sumPrograms[id]), 0);
  const { programPath, runtime, readEnd } = compiled;
  const timeLimitMs = 1000 * languageFacts(id).timeFactor;
  try {
    return await findCounterexample({
      place: {
        sandbox,
        languages,
        slot: 0,
        core: 0,
        signal: new AbortController().signal,
        scratchFolder: await mkdtemp(join(folder, 'search-')),
      },
      subject: {
        suspect: {
          programPath,
          runtime,
          readEnd,
          limits: { timeLimitMs, memoryLimitBytes: 256 * 1024 * 1024 },
        },
        comparison: { caseSensitive: true, spaceSensitive: false },
        parts: {
          reference: program('right.cpp', answering(what)),
          validators: [program('valid.cpp', validator)],
          validatorArguments: undefined,
          generators: isLarge ? [sized] : [],
        },
      },
      verdict: 'Wrong Answer',
      samples: ['7 5\n'],
      isHidden: () => false,
      ...(isLarge && { isHiddenLarge: async () => false }),
      goesOn: async () => true,
      maxMs: isLarge ? 1_000 : 12_000,
    });
  } finally {
    compiled.release();
  }
}

describe.each(allLanguages)('%s', { tags: ['compiler'], timeout: 120_000 }, (id) => {
  it('a small input is found', async () => {
    const { found } = await search(id, 'a - b', false);
    expect(found).toMatchObject({ input: '0 1\n', failure: { verdict: 'Wrong Answer' } });
  });

  it('one of the largest inputs is found', async () => {
    const { found } = await search(id, 'a == 1000000000 ? 0 : a + b', true);
    expect(found?.input).toMatch(/^1000000000 [0-4]\n$/);
  });
});
