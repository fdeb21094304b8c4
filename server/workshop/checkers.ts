/**
 * Lets a judge compile a problem's checker and interactor before the problem is saved. While no
 * judge is running or judging is paused, they are saved untested, and judging will find any errors.
 */
import type { Checker } from '../../contract/checker.ts';
import { defaultLanguage, type Language, languageName } from '../../contract/languages.ts';
import { refusals } from '../../contract/messages.ts';
import { said } from '../../contract/said.ts';
import { inTransaction } from '../../db/open.ts';
import { type CheckerCompile, checkerCompile } from '../../work/checker-compile.ts';
import type { Owner } from '../../work/enqueue.ts';
import type { Context } from '../context.ts';
import { AppError, CallerGone, CheckerRefused, LanguageMissing } from '../http/errors.ts';
import { judgingState, languagesOfJudges } from '../operation/judges.ts';
import { fetchResult } from '../submissions/follow.ts';
import { queueJob, requireRoom } from '../submissions/queue.ts';
import type { JudgeNeeds } from './judge-needs.ts';

/** Longer than a judge gives the compiler of a checker, plus some time in the queue. */
const compileWaitMs = 180_000;

/** `isPatient`: waits for a judge without a limit, until `signal` aborts. */
type Asker = Owner & { signal: AbortSignal; isPatient?: boolean };

type Deciders = { [Field in 'checker' | 'interactor']?: Checker | null | undefined };

/** Refuses a checker or an interactor that does not compile, with what the compiler says. */
export async function requireCompiles(
  context: Context,
  given: Deciders,
  asker: Asker,
): Promise<void> {
  if (!given.checker && !given.interactor) return;
  const { judges, isPaused } = await judgingState(context.db);
  if (judges === 0 || isPaused) return;
  for (const field of ['checker', 'interactor'] as const) {
    const program = given[field];
    if (program?.language !== undefined) await requireLanguage(context, field, program.language);
    const found = program && (await compileAtJudge(context, program, asker));
    if (found === null && program) {
      throw new AppError('unavailable', refusals.checkerNotTried, 60);
    }
    if (found?.failure) throw new CheckerRefused(`${field}: ${found.failure}`, found.diagnostics);
  }
}

/**
 * Refuses as `requireCompiles` would now, before the programs are at hand: of those in other languages than the
 * default, the languages are known.
 */
export async function requireTriable(
  context: Context,
  programs: JudgeNeeds['programs'],
  owner: Owner,
): Promise<void> {
  const { judges, isPaused } = await judgingState(context.db);
  if (judges === 0 || isPaused) return;
  for (const { field, language } of programs) await requireLanguage(context, field, language);
  await requireRoom(context.db, owner);
}

/** Refuses a language that no judge has; judges of an older version do not report theirs. */
async function requireLanguage({ db }: Context, field: string, id: Language): Promise<void> {
  const languages = await languagesOfJudges(db);
  if (languages?.includes(id) !== false) return;
  const [name, usual] = [id, defaultLanguage].map(languageName);
  throw new LanguageMissing(
    said`${field}: It is in ${name ?? ''}, which no judge has. Add ${id} to LANGUAGES of a judge, or write it in ${usual ?? ''}.`,
  );
}

/** Null if the judges failed, or did not get to it in time. */
async function compileAtJudge(
  context: Context,
  { source, headers, name, sources, language: written }: Checker,
  { owner, network, signal, isPatient = false }: Asker,
): Promise<CheckerCompile | null> {
  const language = written ?? defaultLanguage;
  const payload = { kind: 'checker', language, headers, name, sources } as const;
  const id = await inTransaction(context.db, (transaction) =>
    queueJob(transaction, { owner, network, payload, source: Buffer.from(source) }),
  );
  const timeUp = AbortSignal.timeout(compileWaitMs);
  const shape = checkerCompile.nullable();
  try {
    return await fetchResult(context, {
      job: id,
      signal: isPatient ? signal : AbortSignal.any([signal, timeUp]),
      shape,
    });
  } catch (error) {
    if (error instanceof CallerGone && timeUp.aborted && !isPatient) return null;
    throw error;
  }
}
