/** The set-up's result with the compiler of a root: everything that makes compiling faster. */
import { expect, it } from 'vitest';
import { readToolchain } from '../../judge/languages/gxx.ts';
import { root } from '../../judge/testing-judge.ts';

it('the compiler is the requested one', { tags: ['compiler'] }, () => {
  expect(readToolchain(root).version).toMatch(new RegExp(` ${process.env.COMPILER}\\.[\\d.]+$`));
});

it('everything that makes compiling faster works with it', { tags: ['compiler'] }, () => {
  expect(readToolchain(root)).toMatchObject({
    dropped: [],
    linker: 'mold',
    instantiated: true,
    headerSets: [
      { headers: ['bits/stdc++.h'], bytes: expect.any(Number) },
      { headers: ['iostream'], bytes: expect.any(Number) },
    ],
    provided: { iostream: expect.arrayContaining(['string', 'cstdio']) },
    steps: expect.anything(),
    library: expect.any(String),
  });
});
