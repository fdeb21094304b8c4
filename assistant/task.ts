/**
 * The input of the assistant: the question, and the problem and the code it is about. Every answer
 * is made from this alone.
 */
import type { Checker } from '../contract/checker.ts';
import type { Counterexample } from '../contract/counterexample.ts';
import type { Comparison, SubmitResult } from '../contract/judging.ts';
import type { Language } from '../contract/languages.ts';
import { memoryLimitDefaultMb, timeLimitDefaultMs } from '../contract/limits.ts';
import type { MemoryGrowth } from '../contract/memory-growth.ts';
import type { StoredMend } from '../contract/mend.ts';
import type { Slowness } from '../contract/slowness.ts';
import type { Difficulty, Verdict } from '../contract/words.ts';
import type { Evidence, EvidenceSample } from '../work/evidence.ts';
import type { Finding } from './findings.ts';

/** A problem as everyone may see it, without hidden test cases. */
export type Subject = {
  statement: string;
  difficulty: Difficulty | undefined;
  tags: string[];
  /** Hints of the problem's author, each of which goes one step further. */
  hints: string[];
  timeLimitMs: number;
  /** By how much languages have it, if not as usual. */
  timeFactors?: Record<string, number> | undefined;
  memoryLimitMb: number;
  comparison: Comparison;
  /** For the judge only: its content is never shown. */
  checker: Checker | null;
  /** The problem whose grader programs are compiled with; absent if they are whole. */
  graderOf?: string;
  /** The first few that are text of bounded size, with their numbers among all samples. */
  samples: Required<EvidenceSample>[];
  /** Whether it is a problem of this site, so that its tags are known. */
  isKnown: boolean;
  /** Whether this person has solved it. */
  hasSolved: boolean;
  /** Whether this person can compare programs for it with a brute force. */
  mayCompare: boolean;
};

/** A statement that is sent without its problem. */
export const bareSubject = (statement: string, difficulty: Difficulty | undefined): Subject => ({
  statement,
  difficulty,
  tags: [],
  hints: [],
  timeLimitMs: timeLimitDefaultMs,
  memoryLimitMb: memoryLimitDefaultMb,
  comparison: { caseSensitive: true, spaceSensitive: false },
  checker: null,
  samples: [],
  isKnown: false,
  hasSolved: false,
  mayCompare: false,
});

export type Task =
  | { kind: 'review'; language: Language; code: string }
  | { kind: 'explain' }
  | {
      kind: 'hint';
      /** Absent if the caller does not say it. */
      language?: Language | undefined;
      code: string;
      level: number;
      previousHints: string[];
    };

/** A small input on which a source fails; never a hidden test. */
export type SmallFailure = Pick<
  Counterexample,
  | ('kind' | 'input' | 'large' | 'sample' | 'isProbable')
  | ('expectedOutput' | 'actualOutput' | 'diagnosis')
> & {
  /** The changes in each step: "line 7: sum = 3, i = 2". For models, which get no table. */
  steps?: string[] | undefined;
};

/** The result of the caller's last submission of exactly this source. */
export type Judgement = {
  verdict: Verdict;
  /** The message that the person saw; absent if there was none. */
  error?: string | undefined;
  diagnosis?: SubmitResult['diagnosis'];
  /** Later findings: where its time and memory go, and a small input on which it fails. */
  slowness?: Slowness | undefined;
  memory?: MemoryGrowth | undefined;
  found?: SmallFailure | undefined;
  /** Where changing one token would fix the program, and the change, which hints do not reveal. */
  mend?: StoredMend | undefined;
};

/** Everything that an answer is made from, before it is parsed. */
export type Facts = {
  task: Task;
  subject: Subject;
  /** Null if no judge could be asked, or for a task that needs none. */
  evidence: Evidence | null;
  /** Null if there is none, or for a visitor. */
  judgement: Judgement | null;
};

/** Everything that is known before an answer is written, by the rules or by a model. */
export type Brief = Facts & {
  /** What the evidence says about lines, proven findings first. */
  findings: Finding[];
};
