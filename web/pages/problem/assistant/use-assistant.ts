/** Asking the assistant: the answer as it streams, errors, and the stored answers. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { AssistantEvent, AssistantKind } from '../../../../contract/ai.ts';
import { explainProblem, getHint, reviewCode } from '../../../../contract/calls.ts';
import type { Language } from '../../../../contract/languages.ts';
import { hintLevels } from '../../../../contract/limits.ts';
import { assistantRefusals } from '../../../../contract/messages.ts';
import type { Problem } from '../../../../contract/problems.ts';
import { api } from '../../../api.ts';
import { failureSentence } from '../../../sentence.ts';
import {
  clearHistory,
  type Entry,
  hintsSoFar,
  keepEntry,
  type Mode,
  nextLevel,
  readHistory,
} from './history.ts';

/** The interval between two renderings: rendering every word would keep the browser busy. */
const drawEveryMs = 80;

/** `assistant` is the one that was asked, until the answer names its author. */
export type Asking = { mode: Mode; doing: string; text: string; assistant: AssistantKind };
export type Failure = { mode: Mode; sentence: string; text: string; needsLogin: boolean };

type Setting = {
  problem: Problem;
  language: Language;
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

  const ask = async (mode: Mode, byRules = false): Promise<void> => {
    setFailure(undefined);
    if (mode === 'review' && code.current.trim() === '') {
      return fail(mode, assistantRefusals.codeMissing);
    }
    if (mode === 'review' && !isSignedIn) return fail(mode, assistantRefusals.loginToReview);
    const controller = new AbortController();
    stopping.current = controller;
    const level = mode === 'hint' ? { level: nextLevel(history) } : {};
    const sent = { mode, problem, language, code: code.current, history, byRules };
    const asked = isByModel && !byRules ? 'model' : 'rules';
    let state: Asking = { mode, doing: '', text: '', assistant: asked };
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
    const { text, assistant } = state;
    if (text !== '') keep({ mode, assistant, text, ...level });
  };

  return {
    history,
    asking,
    failure,
    ask,
    hintLevel: nextLevel(history),
    hasAllHints: hintsSoFar(history).length >= hintLevels,
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
  if (event.type === 'working') {
    return { ...state, doing: event.doing, assistant: event.assistant };
  }
  return event.type === 'done' ? { ...state, assistant: event.assistant } : state;
}

type Sent = {
  mode: Mode;
  problem: Problem;
  language: Language;
  code: string;
  history: readonly Entry[];
  byRules: boolean;
};

function eventsOf(sent: Sent, signal: AbortSignal): AsyncGenerator<AssistantEvent, void> {
  const { mode, problem, language, code, history, byRules } = sent;
  const { problemStatement, difficulty, _id: problemId } = problem;
  const common = { problemStatement, problemId, ...(byRules && { assistant: 'rules' as const }) };
  if (mode === 'review') {
    return api.follow(reviewCode, { body: { ...common, code, language }, signal });
  }
  if (mode === 'explain') {
    return api.follow(explainProblem, { body: { ...common, difficulty }, signal });
  }
  const previousHints = hintsSoFar(history).slice(0, hintLevels);
  const level = nextLevel(history);
  const body = { ...common, difficulty, userCode: code, level, previousHints };
  return api.follow(getHint, { body, signal });
}
