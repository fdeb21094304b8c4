/** Asking the assistant: the answer as it streams, errors, and the stored answers. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { AssistantEvent, AssistantKind, AssistantMark } from '../../../../../contract/ai.ts';
import { explainProblem, getHint, reviewCode } from '../../../../../contract/calls.ts';
import { answersId, type SubmittedLanguage } from '../../../../../contract/languages.ts';
import { hintLevels } from '../../../../../contract/limits.ts';
import { assistantRefusals } from '../../../../../contract/messages.ts';
import type { Problem } from '../../../../../contract/problems.ts';
import { api } from '../../../../api.ts';
import { failureSentence } from '../../../../sentence.ts';
import {
  clearHistory,
  type Entry,
  hasAllHints,
  hintsSoFar,
  keepEntry,
  lastLevel,
  type Mode,
  nextLevel,
  readHistory,
} from './history.ts';

/** The interval between two renderings: rendering every word would keep the browser busy. */
const drawEveryMs = 80;

/** `assistant` is the one that was asked, until the answer names its author. */
export type Asking = {
  mode: Mode;
  doing: string;
  text: string;
  marks: AssistantMark[];
  assistant: AssistantKind;
};
export type Failure = { mode: Mode; sentence: string; text: string; needsLogin: boolean };

type Setting = {
  problem: Problem;
  language: SubmittedLanguage;
  code: RefObject<string>;
  isSignedIn: boolean;
  /** Whether a model answers by default. */
  isByModel: boolean;
};

export function useAssistant({ problem, language, code, isSignedIn, isByModel }: Setting) {
  const [history, setHistory] = useState(() => readHistory(problem._id));
  const [asking, setAsking] = useState<Asking>();
  const [failure, setFailure] = useState<Failure>();
  const stopping = useRef<AbortController>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  const fail = (mode: Mode, sentence: string, text = '') => {
    const needsLogin = sentence === assistantRefusals.loginToReview;
    setFailure({ mode, sentence, text, needsLogin });
  };
  const keep = (made: Omit<Entry, 'at'>) =>
    setHistory(keepEntry(problem._id, { ...made, at: new Date().toISOString() }));

  /** `again`: the same a second time, with the code that the first answer left out. */
  const ask = async (mode: Mode, { byRules = false, again = false } = {}): Promise<void> => {
    setFailure(undefined);
    if (mode === 'review' && code.current.trim() === '') {
      return fail(mode, assistantRefusals.codeMissing);
    }
    if (mode === 'review' && !isSignedIn) return fail(mode, assistantRefusals.loginToReview);
    const controller = new AbortController();
    stopping.current = controller;
    const level = again ? lastLevel(history) : nextLevel(history);
    const sent = { mode, problem, language, code: code.current, history, level, byRules, again };
    const asked = isByModel && !byRules ? 'model' : 'rules';
    let state: Asking = { mode, doing: '', text: '', marks: [], assistant: asked };
    setAsking(state);
    let drawing: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      drawing = undefined;
      setAsking(state);
    };
    try {
      for await (const event of eventsOf(sent, controller.signal)) {
        state = following(state, event);
        if (event.type === 'failed') fail(mode, event.error, state.text);
        drawing ??= setTimeout(draw, drawEveryMs);
      }
    } catch (error) {
      const wordings = {
        refused: assistantRefusals.requestFailed,
        unreachable: assistantRefusals.unreachable,
      };
      if (!controller.signal.aborted) fail(mode, failureSentence(error, wordings), state.text);
    }
    clearTimeout(drawing);
    setAsking(undefined);
    const { text, assistant, marks } = state;
    if (text !== '' || marks.length > 0) {
      const ofHint = mode === 'hint' ? { level } : {};
      keep({ mode, assistant, text, ...(marks.length > 0 && { marks }), ...ofHint });
    }
  };

  return {
    history,
    asking,
    failure,
    ask,
    hintLevel: nextLevel(history),
    hasAllHints: hasAllHints(history),
    stop: () => stopping.current?.abort(),
    clear: () => {
      clearHistory(problem._id);
      setHistory([]);
      setFailure(undefined);
    },
  };
}

export type Assistant = ReturnType<typeof useAssistant>;

function following(state: Asking, event: AssistantEvent): Asking {
  if (event.type === 'text') return { ...state, doing: '', text: state.text + event.text };
  if (event.type === 'mark') return { ...state, marks: [...state.marks, event.mark] };
  if (event.type === 'working') {
    return { ...state, doing: event.doing, assistant: event.assistant };
  }
  return event.type === 'done' ? { ...state, assistant: event.assistant } : state;
}

type Sent = {
  mode: Mode;
  problem: Problem;
  language: SubmittedLanguage;
  code: string;
  history: readonly Entry[];
  /** Of a hint. */
  level: number;
  byRules: boolean;
  again: boolean;
};

function eventsOf(sent: Sent, signal: AbortSignal): AsyncGenerator<AssistantEvent, void> {
  const { mode, problem, language, code, history, level, byRules, again } = sent;
  const { problemStatement, difficulty, _id: problemId } = problem;
  const common = {
    problemStatement,
    problemId,
    ...(byRules && { assistant: 'rules' as const }),
    ...(again && { again }),
  };
  if (mode === 'review' && language !== answersId) {
    return api.follow(reviewCode, { body: { ...common, code, language }, signal });
  }
  if (mode === 'explain') {
    return api.follow(explainProblem, { body: { ...common, difficulty }, signal });
  }
  const previousHints = hintsSoFar(history).slice(0, again ? level - 1 : hintLevels);
  // Answers are no code that a hint could go on from.
  const written = language === answersId ? { userCode: '' } : { userCode: code, language };
  const body = { ...common, difficulty, ...written, level, previousHints };
  return api.follow(getHint, { body, signal });
}
