/**
 * One answer of the assistant, from question to text: the problem, what judging and running the
 * code shows, and the text itself, from a model if one is configured, otherwise from the built-in
 * assistant.
 */

import { promptFor } from '../assistant/prompt.ts';
import { bareSubject, type Facts, type Subject, type Task } from '../assistant/task.ts';
import { writeUnread } from '../assistant/unread.ts';
import type { AssistantEvent, AssistantKind } from '../contract/ai.ts';
import type { Difficulty } from '../contract/words.ts';
import { withClaims } from './claims.ts';
import type { Context } from './context.ts';
import { AppError } from './errors.ts';
import { askJudge } from './evidence.ts';
import { countAnswer, countTokens } from './model/allowance.ts';
import { getSubject } from './model/assistant-subjects.ts';
import { lastJudgement } from './model/judgements.ts';

export type Question = {
  task: Task;
  problemId: string | undefined;
  statement: string;
  difficulty: Difficulty | undefined;
  /** Whether the built-in assistant was requested. */
  wantsRules: boolean;
};

/** The caller: a person's id, or null for a visitor on a network. */
export type Asker = { id: string | null; network: string; signal: AbortSignal };

export type Answer = { assistant: AssistantKind; text: string };

/** Yields the answer as it arrives, and returns it whole. Refuses with the provider's reason. */
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
    let text = '';
    for await (const part of write(context, { facts, person, assistant, signal: asker.signal })) {
      text += part;
      isUnderWay = true;
      yield { type: 'text', text: part };
    }
    yield { type: 'done', assistant };
    return { assistant, text };
  } catch (error) {
    if (isUnderWay && error instanceof AppError) yield { type: 'failed', error: error.message };
    throw error;
  }
}

async function subjectOf({ db }: Context, { id }: Asker, question: Question): Promise<Subject> {
  const { problemId, statement, difficulty } = question;
  if (problemId === undefined) return bareSubject(statement, difficulty);
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

type Writing = { facts: Facts; person: string; assistant: AssistantKind; signal: AbortSignal };

async function* write(context: Context, writing: Writing): AsyncGenerator<string> {
  const { facts, person, assistant, signal } = writing;
  const { writer, analysis } = context;
  if (assistant === 'rules' || !writer) {
    const read = await analysis.run({ wants: 'text', facts });
    yield read.kind === 'done' ? read.value.text : writeUnread(facts, read.kind === 'full');
    return;
  }
  const read = await analysis.run({ wants: 'findings', facts });
  const findings = read.kind === 'done' ? read.value.findings : [];
  const onTokens = (tokens: number) => countTokens(context.db, person, tokens);
  const parts = writer.write(promptFor({ ...facts, findings }), { signal, onTokens });
  yield* withClaims(parts, async (text) => {
    const marked = await analysis.run({ wants: 'claims', facts, text });
    return marked.kind === 'done' ? marked.value.text : text;
  });
}
