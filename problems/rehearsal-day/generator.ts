/** Inputs of Rehearsal Day: actors in no, one or all scenes, chains, and full-size casts. */
import type { SecretInputs } from '../inputs.ts';
import { integers, lines, type Random, shuffled, text } from '../random.ts';

const mostScenes = 18;
const mostActors = 20;

type Play = { minutes: readonly number[]; wages: readonly number[]; cast: readonly string[] };

function asInput({ minutes, wages, cast }: Play): string {
  return lines([minutes.length, wages.length], minutes, wages, ...cast);
}

function randomPlay(random: Random, scenes: number, actors: number, letters: string): string {
  return asInput({
    minutes: integers(random, { count: scenes, low: 1, high: 1000 }),
    wages: integers(random, { count: actors, low: 1, high: 1000 }),
    cast: Array.from({ length: scenes }, () => text(random, actors, letters)),
  });
}

/** Actor j plays in the scenes j and j + 1 of a hidden order, which needs no waiting. */
function chain(random: Random, scenes: number): string {
  const cast = Array.from({ length: scenes }, (_, scene) =>
    Array.from({ length: scenes - 1 }, (_, actor) =>
      actor === scene || actor + 1 === scene ? 'x' : '.',
    ).join(''),
  );
  return asInput({
    minutes: integers(random, { count: scenes, low: 1, high: 1000 }),
    wages: integers(random, { count: scenes - 1, low: 1, high: 1000 }),
    cast: shuffled(random, cast),
  });
}

/** As many scenes and actors with the same minutes, wages and cast for all. */
function uniform(scenes: number, actors: number, row: string): string {
  return asInput({
    minutes: Array.from({ length: scenes }, () => 1000),
    wages: Array.from({ length: actors }, () => 1000),
    cast: Array.from({ length: scenes }, () => row.repeat(actors)),
  });
}

export const secretInputs: SecretInputs = [
  ['one-scene', () => asInput({ minutes: [7], wages: [3], cast: ['x'] })],
  ['nobody-plays', () => asInput({ minutes: [5, 6], wages: [9], cast: ['.', '.'] })],
  ['one-actor', () => asInput({ minutes: [3, 50, 4, 60], wages: [2], cast: ['x', '.', 'x', '.'] })],
  [
    'idle-actor-among-others',
    () => asInput({ minutes: [1, 2, 3], wages: [5, 1000, 7], cast: ['x.x', '..x', 'x..'] }),
  ],
  ['chain', (random) => chain(random, 9)],
  ['small-random', (random) => randomPlay(random, 6, 5, 'x.')],
  ['small-sparse', (random) => randomPlay(random, 7, 8, 'x..')],
  ['medium-random', (random) => randomPlay(random, 9, 12, 'x..')],
  ['medium-dense', (random) => randomPlay(random, 13, 15, 'xx.')],
  ['largest-everybody', () => uniform(mostScenes, mostActors, 'x')],
  ['longest-chain', (random) => chain(random, mostScenes)],
  ['largest-sparse', (random) => randomPlay(random, mostScenes, mostActors, 'x....')],
  ['largest-random', (random) => randomPlay(random, mostScenes, mostActors, 'x.')],
];
