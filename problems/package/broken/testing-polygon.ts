/** Broken packages of Polygon, with the findings. */
import { type Broken, polygon, xmlWith } from './testing-told.ts';

const main = '<solution tag="main"><source path="solutions/a.cpp"/></solution>';
const tests = '<tests><test method="manual" sample="true"/><test method="manual"/></tests>';
const checker = '<checker name="std::wcmp.cpp"><source path="files/check.cpp"/></checker>';
const interactor = '<interactor><source path="solutions/a.cpp"/></interactor>';
const deep = `${'<a>'.repeat(60)}${'</a>'.repeat(60)}`;

export const brokenPolygon: Broken[] = [
  ['no XML', { ...polygon, 'problem.xml': '<problem' }, 'problem.xml:1: Must be XML: '],
  [
    'a document type',
    { ...polygon, 'problem.xml': '<!DOCTYPE a><problem/>' },
    'Must be XML: a document type is not allowed.',
  ],
  ['very deep XML', { ...polygon, 'problem.xml': deep }, 'Must be XML: it has too many elements.'],
  ['no testset', { ...polygon, 'problem.xml': '<problem/>' }, 'Must be a problem with a testset.'],
  [
    'no name',
    { ...polygon, ...xmlWith('language="english"', 'language="klingon"') },
    'problem.xml: The problem has no name.',
  ],
  [
    'no limit',
    { ...polygon, ...xmlWith('1000', 'fast') },
    'problem.xml: time-limit: Must be a number above 0.',
  ],
  [
    'several runs',
    { ...polygon, ...xmlWith('<judging>', '<judging run-count="3">') },
    'judging: A run-count above 1 is ignored.',
  ],
  [
    'no checker',
    { ...polygon, ...xmlWith(checker, '') },
    'problem.xml: The problem has no checker.',
  ],
  [
    'a validator that is not there',
    { ...polygon, 'files/val.cpp': undefined },
    'There is no validator files/val.cpp.',
  ],
  [
    'a solution that is not there',
    { ...polygon, 'solutions/a.cpp': undefined },
    'There is no solution solutions/a.cpp.',
  ],
  [
    'an unknown tag',
    { ...polygon, ...xmlWith(main, main.replace('main', 'odd')) },
    'The tag odd of solutions/a.cpp is not known.',
  ],
  [
    'an unknown language',
    { ...polygon, 'statement-sections/klingon/legend.tex': 'x' },
    'The language is not known; the statement is left out.',
  ],
  [
    'no JSON',
    { ...polygon, 'statements/russian/problem-properties.json': '{' },
    'Must be a JSON object: ',
  ],
  [
    'long JSON',
    { ...polygon, 'statements/russian/problem-properties.json': ' '.repeat(262_145) },
    'Must be a JSON object: at most 262144 bytes.',
  ],
  [
    'two interactors',
    { ...polygon, ...xmlWith('<solutions>', `${interactor}${interactor}<solutions>`) },
    'Not supported yet: several interactors.',
  ],
  ['no tests', { ...polygon, ...xmlWith(tests, '') }, 'problem.xml: There are no tests.'],
  [
    'a standard package',
    { ...polygon, 'tests/01.a': undefined, 'tests/02.a': undefined },
    'tests/01.a: Is missing, as are all generated tests in a standard package. An import makes them by the generators of the package. 2 files in all.',
  ],
];
