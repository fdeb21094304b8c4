/**
 * Sends lines to the interactor of a sample, in place of a program. The person who
 * types may take any time: each job runs a small program that repeats all lines so far, each after
 * hearing what the person had heard before typing it. The job ends as soon as both sides wait.
 */
import { checker } from '../../contract/checker.ts';
import { heardMaxBytes, saidMaxBytes } from '../../contract/limits.ts';
import type { SaidLine, TalkResult } from '../../contract/talking.ts';
import type { JobOf } from '../../work/claim.ts';
import type { Asked } from '../compare/checker-answer.ts';
import type { Compiled } from '../compile/compile.ts';
import type { Judged } from '../judge.ts';
import { throwIfStopped } from '../process/cancelling.ts';
import { resultDone, type Tools } from '../process/tools.ts';
import { caseLimits, type Place } from '../run/execute.ts';
import { type FactsOfTalk, openInteractor, type Speaker } from '../run/interaction.ts';
import { exchangesOf, meaningOfTalk, messageOfTalk } from '../run/interaction-outcome.ts';
import type { TestDataStore } from '../run/test-data.ts';
import { toolsOfProgram } from './judging.ts';
import type { Kind } from './kind.ts';

const mib = 1024 * 1024;

/** If the interactor fails, or something that it needs is missing. */
const brokenTalk: TalkResult = { exchanges: [], heard: 0, end: 'broken', message: '' };

const recordBytes = heardMaxBytes + 2 * saidMaxBytes;
/**
 * Both sides count as waiting if neither has computed, waited for a core, or written anything for
 * this long.
 */
const stillMaxMs = 150;
const limits = caseLimits({ timeLimitMs: 5_000, memoryLimitBytes: 64 * mib }, 0);

/**
 * Its arguments are pairs: how many bytes to read in total before writing the next text, and that
 * text. Then it reads until the end, or until there is more than is shown.
 */
const typist = Buffer.from(`#include <cstdlib>
#include <cstring>
#include <unistd.h>

static char heard[65536];

static bool hear(long count) {
  while (count > 0) {
    ssize_t size = read(0, heard, count < (long)sizeof heard ? count : sizeof heard);
    if (size <= 0) return false;
    count -= size;
  }
  return true;
}

static bool say(const char *text) {
  for (size_t left = strlen(text); left > 0;) {
    ssize_t size = write(1, text, left);
    if (size <= 0) return false;
    text += size;
    left -= size;
  }
  return true;
}

int main(int count, char **arguments) {
  long before = 0;
  for (int at = 1; at + 1 < count; at += 2) {
    long until = atol(arguments[at]);
    if (!hear(until - before) || !say(arguments[at + 1])) return 0;
    before = until > before ? until : before;
  }
  for (int rest = 4; rest > 0 && hear(sizeof heard); rest--) {
  }
}
`);

export const talk: Kind<'talk'> = {
  run: async (tools, place, job) =>
    resultDone(tools, job.lease, await talkByHand(tools, place, job)),
  fail: (tools, { job }) => resultDone(tools, job.lease, { result: brokenTalk, cpuMs: 0 }),
};

type TalkTools = Pick<Tools, 'sandbox' | 'languages' | 'scratchFolder'> & {
  testData: Pick<TestDataStore, 'load'>;
};
type WantedTalk = Pick<JobOf<'talk'>, 'problemId' | 'testSet' | 'interactor' | 'sample' | 'said'>;

/** Runs all lines; returns the result and the CPU time that it took. */
export async function talkByHand(
  tools: TalkTools,
  place: Place,
  job: WantedTalk,
): Promise<Judged<TalkResult>> {
  const data = await tools.testData.load(job.problemId, job.testSet);
  const compiled = await tools.languages.checkers.compile(typist, place.core);
  try {
    const one = data.cases.filter(({ isHidden }) => !isHidden)[job.sample];
    if (one === undefined || job.interactor === null) return { result: brokenTalk, cpuMs: 0 };
    const isScored = data.scoring !== undefined;
    return await talkOn(tools, job, { ...speakerOf(place, job.said, compiled), one, isScored });
  } finally {
    compiled.release();
    data.release();
  }
}

/** The program that takes the place of the person who types. */
function speakerOf(place: Place, said: SaidLine[], { programPath, failure }: Compiled) {
  if (programPath === null) throw new Error(`the typist does not compile: ${failure ?? ''}`);
  const args = said.flatMap(({ after, text }) => [String(after), `${text}\n`]);
  return { place, programPath, limits, args, stillMaxMs, recordBytes };
}

async function talkOn(
  tools: TalkTools,
  { interactor: stored }: WantedTalk,
  { isScored, ...speaker }: Speaker & { isScored: boolean },
): Promise<Judged<TalkResult>> {
  const program = checker.parse(stored);
  const own = toolsOfProgram(tools, speaker.place, { program, isScored });
  const interactor = await openInteractor(own, program);
  try {
    const facts = await interactor.talk(speaker);
    throwIfStopped(facts, speaker.place.signal);
    return { result: resultOf(interactor.asked, facts), cpuMs: interactor.cpuMs() + facts.cpuMs };
  } finally {
    await interactor.close();
  }
}

const bytesHeard = ({ talked: { record } }: FactsOfTalk): number =>
  record.reduce((sum, { side, bytes }) => sum + (side === '<' ? bytes.length : 0), 0);

function resultOf(asked: Asked, facts: FactsOfTalk): TalkResult {
  const { talked } = facts;
  const said = { exchanges: exchangesOf(talked), heard: bytesHeard(facts) };
  if (talked.recordCut) return { ...said, end: 'tooLong', message: '' };
  if (talked.stoodStill) return { ...said, end: null, message: '' };
  const meaning = ends[meaningOfTalk(asked, talked)];
  const end = meaning === 'accepted' && talked.next !== undefined ? 'nextPass' : meaning;
  const message = end === 'rejected' ? messageOfTalk(talked) : '';
  return { ...said, end, message };
}

const ends = { right: 'accepted', wrong: 'rejected', none: 'tooLong', broken: 'broken' } as const;
