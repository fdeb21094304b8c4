/**
 * Checks the code while it is written: after a pause in typing, the judge compiles it, and the
 * compiler's messages are marked. Results for an earlier version are never shown.
 */
import { useEffect, useRef } from 'react';
import { check } from '../../../../contract/calls.ts';
import type { Diagnostic } from '../../../../contract/judging.ts';
import { answersId, type SubmittedLanguage } from '../../../../contract/languages.ts';
import { api } from '../../../api.ts';
import { keptSettings } from '../../../ui/code/editor-settings.ts';

const pauseMs = 400;
/** Busy judges check nothing; unchanged code is sent again, for a minute. */
const againMs = 5_000;
const asksMax = 12;

type Checked = {
  problemId: string;
  language: SubmittedLanguage;
  /** The editor's current content. */
  code: { readonly current: string };
  onChecked: (diagnostics: readonly Diagnostic[]) => void;
};

/** Call `edited` after each change, and `stop` when other work begins with the current code. */
export function useChecks(checked: Checked) {
  const latest = useRef(checked);
  useEffect(() => {
    latest.current = checked;
  }, [checked]);
  const checks = useRef<ReturnType<typeof startChecks>>(undefined);
  useEffect(() => {
    const started = startChecks(() => latest.current);
    checks.current = started;
    return started.end;
  }, []);
  return {
    edited: () => checks.current?.edited(),
    stop: () => checks.current?.stop(),
  };
}

function startChecks(now: () => Checked) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leaving = new AbortController();
  /** The code that was checked last, or whose messages are known from other work. */
  let known: string | undefined;
  let isComposing = false;
  const wait = (ms: number, asks: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => (isComposing ? wait(pauseMs, asks) : void ask(asks)), ms);
  };
  const ask = async (asks: number) => {
    const { problemId, language, code } = now();
    const asked = code.current;
    if (language === answersId || asked === known || asked.trim() === '') return;
    const { signal } = leaving;
    const answer = await api
      .call(check, { body: { language, code: asked, problemId }, signal })
      .catch(() => null);
    if (signal.aborted || code.current !== asked) return;
    if (!answer?.isChecked) {
      if (asks < asksMax) wait(againMs, asks + 1);
      return;
    }
    known = asked;
    now().onChecked(answer.diagnostics);
  };
  const leave = () => {
    clearTimeout(timer);
    leaving.abort();
    leaving = new AbortController();
  };
  const compose = ({ type }: Event) => {
    isComposing = type === 'compositionstart';
  };
  const composing = ['compositionstart', 'compositionend'] as const;
  for (const type of composing) document.addEventListener(type, compose);
  return {
    edited() {
      leave();
      if (keptSettings().checksWhileTyping) wait(pauseMs, 1);
    },
    stop() {
      leave();
      known = now().code.current;
    },
    end() {
      leave();
      for (const type of composing) document.removeEventListener(type, compose);
    },
  };
}
