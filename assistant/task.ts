/** What the assistant is asked, and about what: the only things that any answer is made of. */
import type { Checker } from '../contract/checker.ts';
import type { Evidence, EvidenceSample } from '../contract/evidence.ts';
import type { Comparison, SubmitResult } from '../contract/judging.ts';
import type { Language } from '../contract/languages.ts';
import { memoryLimitDefaultMb, timeLimitDefaultMs } from '../contract/limits.ts';
import type { Difficulty, Verdict } from '../contract/words.ts';
import type { Finding } from './findings.ts';

/** A problem as anyone may see it: hidden test cases are not in it. */
export type Subject = {
  statement: string;
  difficulty: Difficulty | undefined;
  tags: string[];
  timeLimitMs: number;
  memoryLimitMb: number;
  comparison: Comparison;
  /** For the judge alone: its content is never shown. */
  checker: Checker | null;
  /** The first few, of bounded size. */
  samples: EvidenceSample[];
};

/** A statement that comes without its problem. */
export const bareSubject = (statement: string, difficulty: Difficulty | undefined): Subject => ({
  statement,
  difficulty,
  tags: [],
  timeLimitMs: timeLimitDefaultMs,
  memoryLimitMb: memoryLimitDefaultMb,
  comparison: { caseSensitive: true, spaceSensitive: false },
  checker: null,
  samples: [],
});

export type Task =
  | { kind: 'review'; language: Language; code: string }
  | { kind: 'explain' }
  | { kind: 'hint'; code: string; level: number; previousHints: string[] };

/** How the asker's last submission of the very same source went. */
export type Judgement = {
  verdict: Verdict;
  /** The sentence that the person was told; absent where there was none. */
  error?: string | undefined;
  diagnosis?: SubmitResult['diagnosis'];
};

/** Everything that is known before an answer is written, by rules or by a model. */
export type Brief = {
  task: Task;
  subject: Subject;
  /** Null where no judge could be asked, or for a task that needs none. */
  evidence: Evidence | null;
  /** Null where there is none, or for a visitor. */
  judgement: Judgement | null;
  /** What the evidence says about lines, what is proven first. */
  findings: Finding[];
};
