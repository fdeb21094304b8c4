/** The threads that parse texts which strangers write: for the assistant, and of statements. */
import type { Analysed, AnalysisJob } from '../../assistant/analyse.ts';
import type { Proposal } from '../../assistant/form/propose.ts';
import type { Converted } from '../../problems/package/latex/convert.ts';
import { type Outcome, openThreads, type ThreadBounds } from '../http/threads.ts';

/** A statement in LaTeX, to be converted to Markdown; `constants` are pairs of name and value. */
export type StatementJob = {
  wants: 'markdown';
  latex: string;
  constants: (readonly [string, string])[];
};

/** A statement from which a validator is proposed. */
export type ProposalJob = { wants: 'validator'; statement: string };

export type Analyses = {
  run(job: AnalysisJob): Promise<Outcome<Analysed>>;
  convert(job: StatementJob): Promise<Outcome<Converted>>;
  propose(job: ProposalJob): Promise<Outcome<Proposal>>;
  close(): Promise<void>;
};

const entry = new URL('analysis-thread.ts', import.meta.url);

export type ThreadJob = AnalysisJob | StatementJob | ProposalJob;
export type ThreadValue = Analysed | Converted | Proposal;

/** All kinds of jobs wait for the same threads. */
export function openAnalyses(bounds?: ThreadBounds): Analyses {
  const threads = openThreads<ThreadJob, ThreadValue>(entry, bounds);
  return {
    run: (job) => narrowed(threads.run(job), (value) => ('text' in value ? value : undefined)),
    convert: (job) =>
      narrowed(threads.run(job), (value) => ('markdown' in value ? value : undefined)),
    propose: (job) =>
      narrowed(threads.run(job), (value) =>
        'validator' in value || 'unread' in value ? value : undefined,
      ),
    close: threads.close,
  };
}

/** The outcome, whose value is of the kind that the job makes. */
async function narrowed<Value, Kind>(
  running: Promise<Outcome<Value>>,
  narrow: (value: Value) => Kind | undefined,
): Promise<Outcome<Kind>> {
  const outcome = await running;
  if (outcome.kind !== 'done') return outcome;
  const value = narrow(outcome.value);
  if (value === undefined) throw new Error('a thread answered another job');
  return { kind: 'done', value };
}
