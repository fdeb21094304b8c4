/**
 * Random pairs of a program and an interactor, and how the judge judges them, for comparison with
 * pairs-expected.ts. Both sides are one small program that does what a script says.
 */
import { checker } from '../../contract/checker.ts';
import { ProblemFault } from '../faults.ts';
import { caseOfBytes, type Workshop } from '../testing-judge.ts';
import { caseLimits } from './execute.ts';
import { openInteractor } from './interaction.ts';
import { failureOfTalk } from './interaction-outcome.ts';
import {
  type Act,
  type Pair,
  type PairVerdict,
  type Script,
  verdictOfPair,
} from './pairs-expected.ts';
import { untilCore } from './until-core.ts';

/** A sequence of numbers from 0 to 1 that depends on the seed only. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;

const oneOf = <Choice>(random: Random, choices: readonly Choice[]): Choice => {
  const chosen = choices[Math.floor(random() * choices.length)];
  if (chosen === undefined) throw new Error('there is nothing to choose from');
  return chosen;
};

const largeBytes = 400_000;
const programExits = [0, 0, 0, 0, 3];
const interactorExits = [42, 42, 42, 43, 43, 1];

const act = (random: Random): Act => {
  const does = oneOf(random, [
    ...(['say', 'say', 'say', 'hear', 'hear', 'sleep', 'keep', 'deafen', 'hush'] as const),
    ...(['hearAll', 'crash', 'flood'] as const),
  ]);
  if (does === 'say') return { does, bytes: oneOf(random, [2, 900, largeBytes]) };
  if (does === 'keep') return { does, bytes: 40 };
  if (does === 'sleep') return { does, ms: oneOf(random, [1, 5, 20]) };
  return { does };
};

/** Rounds of questions and answers, with some steps more, less or otherwise. */
function script(random: Random, side: 'program' | 'interactor', rounds: number): Script {
  const talks: Act[] = Array.from({ length: rounds }, () => [
    { does: 'say' as const, bytes: oneOf(random, [2, 7, 900]) },
    { does: 'hear' as const },
  ]).flat();
  const acts = side === 'program' ? talks : talks.reverse();
  for (let changes = Math.floor(random() * 4); changes > 0; changes -= 1) {
    const at = Math.floor(random() * (acts.length + 1));
    if (random() < 0.3) acts.splice(at, 1);
    else acts.splice(at, 0, act(random));
  }
  const code = oneOf(random, side === 'program' ? programExits : interactorExits);
  const isEndless = side === 'program' && random() < 0.03;
  const atEnd = oneOf(random, side === 'program' ? [null, 0, 0, 7] : [43, 43, 42, null, 1]);
  return { atEnd, acts: [...acts, isEndless ? { does: 'compute' } : { does: 'exit', code }] };
}

/** Of two sides that wait for each other, which takes 2 s each, only some are kept. */
const silentShare = 0.15;

export type ExpectedPair = Pair & { expected: PairVerdict };

/** Pairs whose verdict no order of their steps changes. */
export function pairsFrom(seed: number, count: number): ExpectedPair[] {
  const random = randomFrom(seed);
  const pairs: ExpectedPair[] = [];
  while (pairs.length < count) {
    const rounds = Math.floor(random() * 5);
    const pair = {
      program: script(random, 'program', rounds),
      interactor: script(random, 'interactor', rounds),
      isSample: random() < 0.5,
    };
    const expected = verdictOfPair(pair, random);
    if (expected === null) continue;
    if (expected === 'Time Limit Exceeded' && random() > silentShare) continue;
    pairs.push({ ...pair, expected });
  }
  return pairs;
}

const letters = {
  say: 'w',
  keep: 'k',
  flood: 'f',
  hear: 'r',
  hearAll: 'h',
  deafen: 'i',
  hush: 'o',
  crash: 'd',
  compute: 'z',
  sleep: 's',
  exit: 'x',
} as const;

/** A script as its actor reads it, such as `e43 r w7 x42`. */
export const written = ({ atEnd, acts }: Script): string =>
  [
    `e${atEnd ?? -1}`,
    ...acts.map((one) => {
      const letter = letters[one.does];
      if ('bytes' in one) return `${letter}${one.bytes}`;
      if ('ms' in one) return `${letter}${one.ms}`;
      return 'code' in one ? `${letter}${one.code}` : letter;
    }),
  ].join(' ');

/** An interactor has its script in the input of the case, a program in its arguments. */
const actor = `#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <time.h>
#include <unistd.h>

static std::string kept, heard;
static size_t heardAt;

static void write_all(const std::string &text) {
  for (size_t at = 0; at < text.size();) {
    ssize_t size = write(1, text.data() + at, text.size() - at);
    if (size <= 0) return;
    at += size;
  }
}

static void leave(int code) {
  write_all(kept);
  _exit(code);
}

static bool hear() {
  for (;;) {
    size_t end = heard.find('\\n', heardAt);
    if (end != std::string::npos) {
      heardAt = end + 1;
      return true;
    }
    heard.erase(0, heardAt);
    heardAt = 0;
    char some[4096];
    ssize_t size = read(0, some, sizeof some);
    if (size <= 0) return false;
    heard.append(some, size);
  }
}

static std::string line(long bytes) { return std::string(bytes - 1, 'x') + "\\n"; }

int main(int count, char **arguments) {
  std::string script = count < 2 ? "" : arguments[1];
  if (count > 2) {
    FILE *file = fopen(arguments[1], "r");
    char some[4096];
    size_t size = fread(some, 1, sizeof some, file);
    script.assign(some, size);
  }
  long atEnd = -1;
  for (char *word = strtok(&script[0], " \\n"); word; word = strtok(nullptr, " \\n")) {
    long number = atol(word + 1);
    switch (word[0]) {
    case 'e': atEnd = number; break;
    case 'w': write_all(line(number)); break;
    case 'k': kept += line(number); break;
    case 'f':
      for (std::string block = line(65536); write(1, block.data(), block.size()) > 0;) {}
      break;
    case 'r':
      if (!hear() && atEnd >= 0) leave(atEnd);
      break;
    case 'h':
      while (hear()) {}
      break;
    case 'i':
      close(0);
      heard.clear();
      heardAt = 0;
      break;
    case 'o': close(1); break;
    case 'd': abort();
    case 's': {
      timespec pause = {0, number * 1000000};
      nanosleep(&pause, nullptr);
      break;
    }
    case 'x': leave(number);
    case 'z':
      for (volatile long i = 0;; i = i + 1) {}
    }
  }
  return 99;
}
`;

/** Time for programs that compute without end; the others need next to none. */
const limits = {
  ...caseLimits({ timeLimitMs: 500, memoryLimitBytes: 64 * 1024 * 1024 }, 0),
  outputLimitBytes: 8 * 1024 * 1024,
};

export type OpenPairs = {
  verdictOf(pair: Pair): Promise<PairVerdict | 'Memory Limit Exceeded'>;
  close(): Promise<void>;
};

/** Prepares slot 0 of a workshop for pairs. */
export async function openPairs({ sandbox, languages, folder }: Workshop): Promise<OpenPairs> {
  const place = { sandbox, slot: 0, core: 0 };
  const compiler = languages.checkers;
  const compiled = await compiler.compile(Buffer.from(actor), 0);
  const { programPath } = compiled;
  if (programPath === null) throw new Error(`the actor does not compile: ${compiled.failure}`);
  const tools = { sandbox, compiler, scratchFolder: folder, slot: 0, core: 0 };
  const interactor = await openInteractor(tools, checker.parse({ kind: 'icpc', source: actor }));
  return {
    async verdictOf(pair) {
      const input = `${written(pair.interactor)}\n`;
      const one = await caseOfBytes(folder, { input, output: '', isHidden: !pair.isSample });
      const args = [written(pair.program)];
      const speaker = { place, programPath, one, limits, args };
      const facts = await untilCore(() => interactor.talk(speaker));
      const { talked, ...program } = facts;
      try {
        const talker = { asked: interactor.asked, program, limits };
        return failureOfTalk(talker, talked)?.verdict ?? 'Accepted';
      } catch (error) {
        if (error instanceof ProblemFault) return 'fault';
        throw error;
      }
    },
    async close() {
      await interactor.close();
      compiled.release();
    },
  };
}

/** A pair in words that pick it out, for reports. */
export const shownPair = ({ program, interactor, isSample }: Pair): string =>
  `program "${written(program)}", interactor "${written(interactor)}", ${isSample ? 'sample' : 'hidden'}`;
