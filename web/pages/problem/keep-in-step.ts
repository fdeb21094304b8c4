/**
 * Synchronises a text with the server: sends changes after a pause, and receives those of other
 * devices.
 */
import type { ReactNode } from 'react';
import { Refusal } from '../../call.ts';
import { ask } from '../../ui/ask.ts';
import { type Kept, keepCommon, nextStep, readCommon } from './in-step.ts';

/** Time between the last change and sending it. */
const pauseMs = 2000;
/** Time until another attempt after a failure. */
const retryMs = 15_000;

/** `here`: stored only in this browser for now. */
export type KeepingState = 'saved' | 'saving' | 'here';

export type Keeping = {
  /** The key under which the browser stores the version that it shares with the server. */
  key: string;
  /** The text before anything was written. */
  empty: string;
  read: () => string;
  /** Replaces the text on the page. */
  show: (text: string) => void;
  load: (signal: AbortSignal) => Promise<Kept | null>;
  /** Returns the new version. A refusal with 409 means that the server has another version. */
  save: (text: string, version: number, keepsBefore: boolean) => Promise<number>;
  tell: (state: KeepingState) => void;
  /** The question about two versions that cannot be merged; yes keeps the one here. */
  question: (mine: string, theirs: string) => { title: string; text: ReactNode };
};

/** The calls between this browser and the server. */
function exchange(keeping: Keeping, signal: AbortSignal) {
  const { key, empty, read, show, load, save, question } = keeping;
  // The text before this page opened is worth keeping in the history.
  let keepsBefore = true;

  const send = async (text: string, version: number): Promise<number> => {
    const keeps = keepsBefore;
    keepsBefore = false;
    const next = await save(text, version, keeps);
    keepCommon(key, { version: next, text });
    return next;
  };
  const choose = async (theirs: string, version: number): Promise<void> => {
    const answers = { yes: 'Keep mine', no: 'Take the other' };
    const isMine = await ask({ ...question(read(), theirs), ...answers });
    keepsBefore = true;
    const kept = await send(read(), version);
    if (isMine) return;
    show(theirs);
    keepsBefore = true;
    await send(theirs, kept);
  };
  /** Compares both versions, and merges or replaces them. */
  const settle = async (): Promise<void> => {
    const theirs = await load(signal);
    const version = theirs?.version ?? 0;
    const step = nextStep(readCommon(key, empty), read(), theirs);
    if (signal.aborted) return;
    if (step.type === 'same') keepCommon(key, { version, text: read() });
    else if (step.type === 'send') await send(read(), version);
    else if (step.type === 'ask') await choose(step.text, version);
    else {
      show(step.text);
      if (step.type === 'join') await send(step.text, version);
      else keepCommon(key, { version, text: step.text });
    }
  };
  /** Sends the changes made here. */
  const push = async (): Promise<void> => {
    const common = readCommon(key, empty);
    if (read() === common.text) return;
    try {
      await send(read(), common.version);
    } catch (error) {
      if (!(error instanceof Refusal && error.status === 409)) throw error;
      await settle();
    }
  };
  return {
    settle,
    push,
    keepBefore: () => {
      keepsBefore = true;
    },
  };
}

export function keepInStep(keeping: Keeping) {
  const { tell } = keeping;
  const stopping = new AbortController();
  const { settle, push, keepBefore } = exchange(keeping, stopping.signal);
  let timer = 0;
  let isBusy = false;
  let isWanted = false;

  const work = async (act: () => Promise<void>): Promise<void> => {
    window.clearTimeout(timer);
    if (isBusy) {
      isWanted = true;
      return;
    }
    isBusy = true;
    tell('saving');
    try {
      await act();
      tell('saved');
    } catch (error) {
      if (stopping.signal.aborted) return;
      tell('here');
      const isHopeless = error instanceof Refusal && error.status < 429 && error.status !== 408;
      if (!isHopeless) timer = window.setTimeout(() => void work(settle), retryMs);
    } finally {
      isBusy = false;
      if (isWanted && !stopping.signal.aborted) {
        isWanted = false;
        void work(push);
      }
    }
  };
  return {
    /** Compares with the server now. */
    sync: () => void work(settle),
    /** Call it after each change. `keeps`: the previous version should stay in the history. */
    changed: (keeps = false) => {
      if (keeps) keepBefore();
      tell('saving');
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void work(push), pauseMs);
    },
    stop: () => {
      stopping.abort();
      window.clearTimeout(timer);
    },
  };
}
