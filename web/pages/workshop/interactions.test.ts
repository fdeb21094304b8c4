/** Sample interactions and passes. */
import { expect, it } from 'vitest';
import { addCases } from './data-edits.ts';
import {
  interactionsOf,
  nextInteraction,
  passesOf,
  setInteraction,
  setPasses,
} from './interactions.ts';
import { bytesOf, emptyPackage, testCaseOf } from './testing-packages.ts';

it('interactions belong to the sample with the same name, or stand alone', () => {
  const one = addCases([testCaseOf('sample/2')])(emptyPackage());
  expect(nextInteraction(one)).toBe('1');
  const alone = setInteraction('1', bytesOf('<a'))(one);
  const both = setInteraction('2', bytesOf('>b'))(alone);
  expect(both.sampleInteractions).toEqual([{ path: '1.interaction', bytes: bytesOf('<a') }]);
  expect(both.sample.cases[0]?.shown).toEqual({ interaction: bytesOf('>b') });
  expect(interactionsOf(both)).toEqual([
    { name: '1', bytes: bytesOf('<a') },
    { name: '2', bytes: bytesOf('>b') },
  ]);
  expect(nextInteraction(both)).toBe('3');
  const changed = setInteraction('1', bytesOf('<c'))(both);
  expect(interactionsOf(changed)[0]?.bytes).toEqual(bytesOf('<c'));
  expect(setInteraction('2', undefined)(setInteraction('1', undefined)(changed))).toEqual(one);
});

it('passes are stored as a type of the problem and a limit', () => {
  const one = emptyPackage();
  expect(passesOf(one)).toBe(1);
  const three = setPasses(3)(one);
  expect(three.metadata).toMatchObject({ types: ['multi-pass'], limits: { validationPasses: 3 } });
  expect(passesOf(three)).toBe(3);
  const unsaid = { ...three, metadata: { ...three.metadata, limits: {} } };
  expect(passesOf(unsaid)).toBe(2);
  expect(setPasses(1)(three)).toEqual(one);
});
