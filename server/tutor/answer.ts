/**
 * One answer of the assistant, from question to text: the problem, what judging and running the
 * code shows, and the text itself, from a model if one is configured, otherwise from the built-in
 * assistant.
 */

import type { Tried } from '../../assistant/claims.ts';
import { promptFor } from '../../assistant/prompt.ts';
import { withoutSolutions } from '../../assistant/solutions.ts';
import { bareSubject, type Facts, type Subject, type Task } from '../../assistant/task.ts';
import { writeUnread } from '../../assistant/unread.ts';
import type { AssistantEvent, AssistantKind, AssistantMark } from '../../contract/ai.ts';
import type { Difficulty } from '../../contract/words.ts';
import { isDatabaseAway } from '../../db/away.ts';
import type { Context } from '../context.ts';
import { AppError, ServerStopping } from '../http/errors.ts';
import { requireHelpAllowed, requireInNoContest } from '../problems/contest-problems.ts';
import { countAnswer, countTokens } from './allowance.ts';
import { getSubject } from './assistant-subjects.ts';
import { askJudge, tryClaimed } from './evidence.ts';
import { lastJudgement } from './judgements.ts';

export type Question = {
  task: Task;
  problemId: string | undefined;
  statement: string;
  difficulty: Difficulty | undefined;
  /** Whether the built-in assistant was requested. */
  wantsRules: boolean;
  /** Whether the person asks the same a second time. */
  again: boolean;
};

/** The caller: a person's id, or null for a visitor on a network. */
export type Asker = { id: string | null; network: string; signal: AbortSignal };

export type Answer = { assistant: AssistantKind; text: string; marks?: AssistantMark[] };

/** Yields the answer as it arrives, and returns it whole. Refuses if the provider does. */
export async function* answer(
  context: Context,
  asker: Asker,
  question: Question,
): AsyncGenerator<AssistantEvent, Answer> {
  const { task } = question;
  const subject = await subjectOf(context, asker, question);
  const assistant = context.writer && !question.wantsRules ? 'model' : 'rules';
  const person = asker.id ?? asker.network;
  if (assistant === 'model') await countAnswer(context, person);
  let isUnderWay = false;
  try {
    if (task.kind === 'review') {
      const doing = 'Compiling with all warnings and running the samples';
      isUnderWay = true;
      yield { type: 'working', assistant, doing };
    }
    const asking = { ...asker, person, problemId: question.problemId };
    const facts = await gather(context, asking, { task, subject });
    const mayShowCode = question.again || subject.hasSolved;
    let text = '';
    const marks: AssistantMark[] = [];
    for await (const part of write(context, { facts, asking, assistant, mayShowCode })) {
      if (part.type === 'text') text += part.text;
      if (part.type === 'mark') marks.push(part.mark);
      isUnderWay = true;
      yield part;
    }
    yield { type: 'done', assistant };
    return { assistant, text, ...(marks.length > 0 && { marks }) };
  } catch (error) {
    if (isUnderWay && error instanceof AppError) yield { type: 'failed', error: error.message };
    throw error;
  }
}

async function subjectOf({ db }: Context, { id }: Asker, question: Question): Promise<Subject> {
  const { problemId, statement, difficulty } = question;
  if (problemId === undefined) {
    if (id !== null) await requireInNoContest(db, id);
    return bareSubject(statement, difficulty);
  }
  if (id !== null) await requireHelpAllowed(db, { problemId, userId: id });
  return await getSubject(db, problemId, id ?? undefined);
}

type Asking = Asker & { person: string; problemId: string | undefined };

async function gather(
  context: Context,
  { id, person, network, signal, problemId }: Asking,
  { task, subject }: { task: Task; subject: Subject },
): Promise<Facts> {
  if (task.kind === 'explain') return { task, subject, evidence: null, judgement: null };
  const { code } = task;
  const isKnown = id !== null && problemId !== undefined;
  const judgement = isKnown ? await lastJudgement(context.db, { id, problemId, code }) : null;
  if (task.kind === 'hint') return { task, subject, evidence: null, judgement };
  const { language } = task;
  const asked = { owner: person, network, language, code, subject, signal };
  const evidence = await askJudge(context, asked);
  return { task, subject, evidence, judgement };
}

type Writing = {
  facts: Facts;
  asking: Asking;
  assistant: AssistantKind;
  mayShowCode: boolean;
};

/** A part of an answer: text, a mark beside it, or what is being done. */
type Part = Extract<AssistantEvent, { type: 'text' | 'mark' | 'working' }>;

async function* write(context: Context, writing: Writing): AsyncGenerator<Part> {
  const { facts, asking, assistant, mayShowCode } = writing;
  const { writer, analysis } = context;
  if (assistant === 'rules' || !writer) {
    const read = await analysis.run({ wants: 'text', facts });
    const text = read.kind === 'done' ? read.value.text : writeUnread(facts, read.kind === 'full');
    yield { type: 'text', text };
    return;
  }
  const read = await analysis.run({ wants: 'findings', facts });
  const findings = read.kind === 'done' ? read.value.findings : [];
  const onTokens = (tokens: number) => countTokens(context.db, asking.person, tokens);
  const prompt = promptFor({ ...facts, findings }, mayShowCode);
  const parts = writer.write(prompt, { signal: asking.signal, onTokens });
  let text = '';
  let failure: { error: unknown } | null = null;
  try {
    for await (const piece of mayShowCode ? asPieces(parts) : withoutSolutions(parts)) {
      if ('withheld' in piece) {
        yield { type: 'mark', mark: { at: text.length, ...withheld } };
        // What follows begins a paragraph, as after the code.
        text += '\n\n';
        yield { type: 'text', text: '\n\n' };
        continue;
      }
      text += piece.text;
      yield { type: 'text', text: piece.text };
    }
  } catch (error) {
    // If the answer breaks off, the part that has arrived is still checked.
    failure = { error };
  }
  if (text !== '' && !asking.signal.aborted) yield* check(context, { facts, asking, text });
  if (failure) throw failure.error;
}

const withheld = {
  standing: 'withheld',
  by: 'length',
  says: 'Code that may be a whole solution was left out here. Ask once more to see it.',
} as const;

async function* asPieces(parts: AsyncIterable<string>) {
  for await (const text of parts) yield { text };
}

type Checking = { facts: Facts; asking: Asking; text: string };

/**
 * The marks for what an answer claims. Those that need no run come first, because the person may
 * stop waiting for the others.
 */
async function* check(context: Context, { facts, asking, text }: Checking): AsyncGenerator<Part> {
  const { analysis } = context;
  const first = await analysis.run({ wants: 'claims', facts, text, tried: [] });
  if (first.kind !== 'done') return;
  const { marks, inputs } = first.value;
  for (const mark of marks) yield { type: 'mark', mark };
  const { task, subject } = facts;
  if (inputs.length === 0 || task.kind === 'explain' || task.language === undefined) return;
  yield { type: 'working', assistant: 'model', doing: 'Trying what it claims' };
  const { code, language } = task;
  const asked = { ...asking, owner: asking.person, subject, code, language };
  const tried = await tryClaimed(context, asked, inputs).catch((error: unknown) => {
    // The text is there already: marks are not worth losing it.
    if (isDatabaseAway(error) || error instanceof ServerStopping) return null;
    throw error;
  });
  const untried = whyUntried(tried);
  const second = await analysis.run({ wants: 'claims', facts, text, tried: tried ?? [], untried });
  if (second.kind !== 'done') return;
  const isKnown = ({ at, says }: AssistantMark): boolean =>
    marks.some((one) => one.at === at && one.says === says);
  for (const mark of second.value.marks) if (!isKnown(mark)) yield { type: 'mark', mark };
}

/** Why an input of a claim was not run. */
function whyUntried(tried: Tried[] | null): string {
  if (tried === null) return 'no judge was free in time';
  return tried.length === 0 ? 'the code does not compile' : 'only some inputs of an answer are';
}
