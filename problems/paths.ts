/** The learning paths of a fresh install: the problems of this folder by topic, easy ones first. */

export type SeededPath = { title: string; description: string; slugs: readonly string[] };

export const seededPaths: readonly SeededPath[] = [
  {
    title: 'First steps',
    description:
      'All easy problems, in an order that adds one idea at a time: arithmetic, one pass over an ' +
      'array, prefix sums, a stack, sorting, counting words, recursion, and a search in a grid.',
    slugs: [
      'painted-steps',
      'wide-mop',
      'avenue-of-windows',
      'sums-of-ten',
      'similar-jars',
      'loudest-word',
      'unfolded-song',
      'lagoons',
    ],
  },
  {
    title: 'Sorting, searching and greedy choices',
    description:
      'Choose the best next step, and know why it is the best; then search for the answer itself.',
    slugs: ['wide-mop', 'similar-jars', 'loudest-word', 'night-thermometer', 'bookbinder'],
  },
  {
    title: 'Strings',
    description: 'From counting characters to hashing and the structure of all substrings.',
    slugs: [
      'sums-of-ten',
      'avenue-of-windows',
      'unfolded-song',
      'loudest-word',
      'three-voices',
      'refrain',
    ],
  },
  {
    title: 'Graphs and trees',
    description:
      'Flood fill, walks over a tree, shortest paths, spanning trees, merging subtrees, matching.',
    slugs: [
      'lagoons',
      'village-clinic',
      'cable-cars',
      'island-phones',
      'proud-ancestors',
      'watchful-lanterns',
    ],
  },
  {
    title: 'Dynamic programming',
    description:
      'Find the state that a part of the problem depends on: a weight, a set, a prefix of digits, ' +
      'a column of a grid.',
    slugs: ['folded-furniture', 'rehearsal-day', 'smooth-odometer', 'mosaic-path'],
  },
  {
    title: 'Numbers and geometry',
    description: 'Remainders, convex hulls, sieves and counting by digits.',
    slugs: ['painted-steps', 'orchard-rope', 'coprime-gears', 'smooth-odometer'],
  },
  {
    title: 'Data structures',
    description: 'A stack, a heap, sets that merge, and a tree over ranges.',
    slugs: ['sums-of-ten', 'night-thermometer', 'island-phones', 'night-train', 'proud-ancestors'],
  },
];
