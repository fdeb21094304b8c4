/**
 * Synchronises a text with the server: sends changes after a pause, and merges those of other tabs
 * and devices. It never replaces a text on the page without asking: it says that there is a newer one.
 */

import type { ReactNode } from 'react';
import { t } from '../../../../contract/translation.ts';
import { Refusal, Unreachable } from '../../../call.ts';
import { finishBeforeLogout } from '../../../last-saves.ts';
import { ask } from '../../../ui/feedback/ask.ts';
import { nextStep, readCommon, type StateCache } from './in-step.ts';
import { keepCommonVersion, type TextKeys } from './stored.ts';

/** Time between the last change and sending it. */
const pauseMs = 2000;
/** Time until another attempt after a failure. */
const retryMs = 15_000;
/** Other tabs may save in between, but seldom more often. */
const settlingsMax = 4;

/**
 * `here`: stored only in this browser for now; `offline`: because the server cannot be reached;
 * `behind`: saved, but the server has a newer version than the one that is shown.
 */
export type KeepingState = 'saved' | 'saving' | 'here' | 'offline' | 'behind';

export type Keeping = {
  /** The keys under which the browser stores the text and the version shared with the server. */
  keys: TextKeys;
  /** The id of the signed-in person. */
  owner: string;
  /** The text before anything was written. */
  empty: string;
  read: () => string;
  /** Replaces the text on the page. */
  show: (text: string) => void;
  load: (signal: AbortSignal) => Promise<StateCache | null>;
  /** Returns the new version. A refusal with 409 means that the server has another version. */
  save: (text: string, version: number, keepsBefore: boolean) => Promise<number>;
  tell: (state: KeepingState) => void;
  /** The question about two versions that cannot be merged. */
  question: (mine: string, theirs: string) => { title: string; text: ReactNode };
};

const isConflict = (error: unknown): boolean => error instanceof Refusal && error.status === 409;

/**
 * The calls between this tab and the server. `isOpening`: the page has just opened, so a newer
 * version replaces the stored one without asking.
 */
function exchange(keeping: Keeping, signal: AbortSignal, isOpening: boolean) {
  const { keys, owner, empty, load, save, question } = keeping;
  let common = readCommon(keys, owner, empty);
  let mine = keeping.read();
  /** A newer version that the person may take. */
  let newer: StateCache | undefined;
  let mayShow = isOpening;
  // The text before this page opened is worth keeping in the history.
  let keepsBefore = true;

  const keepCommon = () => keepCommonVersion(keys, JSON.stringify({ ...common, owner }), empty);
  const agree = (kept: StateCache): void => {
    common = kept;
    newer = undefined;
    // After a logout, nothing is stored any more.
    if (!signal.aborted) keepCommon();
  };
  const show = (text: string): void => {
    mine = text;
    keeping.show(text);
  };
  const send = async (text: string, version: number): Promise<number> => {
    const next = await save(text, version, keepsBefore);
    keepsBefore = false;
    agree({ version: next, text });
    return next;
  };
  const choose = async (theirs: string, version: number): Promise<void> => {
    // Without an answer, the text on the page stays.
    const answers = { yes: t`Take the other`, no: t`Keep mine` };
    const takesTheirs = await ask({ ...question(mine, theirs), ...answers });
    if (signal.aborted) return;
    keepsBefore = true;
    const kept = await send(mine, version);
    if (!takesTheirs) return;
    show(theirs);
    keepsBefore = true;
    await send(theirs, kept);
  };
  /** Acts on the server's version. */
  const follow = async (theirs: StateCache | null): Promise<void> => {
    const version = theirs?.version ?? 0;
    const step = nextStep(common, mine, theirs);
    const isShown = mayShow;
    mayShow = false;
    if (step.type === 'same') agree({ version, text: mine });
    else if (step.type === 'send') await send(mine, version);
    else if (step.type === 'ask') await choose(step.text, version);
    else if (step.type === 'join') {
      show(step.text);
      keepsBefore = true;
      await send(step.text, version);
    } else if (isShown) {
      show(step.text);
      agree({ version, text: step.text });
    } else newer = { version, text: step.text };
  };
  /** Compares both versions, and merges them or asks. */
  const settle = async (): Promise<void> => {
    for (let settlings = 1; ; settlings += 1) {
      const theirs = await load(signal).catch((error: unknown) => {
        mayShow = false;
        throw error;
      });
      if (signal.aborted) return;
      try {
        return await follow(theirs);
      } catch (error) {
        if (!isConflict(error) || settlings === settlingsMax) throw error;
      }
    }
  };
  /** Sends the changes made here. */
  const push = async (): Promise<void> => {
    if (mine === common.text) return;
    try {
      await send(mine, common.version);
    } catch (error) {
      if (!isConflict(error)) throw error;
      await settle();
    }
  };
  return {
    settle,
    push,
    isBehind: () => newer !== undefined,
    isSent: () => mine === common.text,
    /** Shows the newer version; merges it if the text was changed meanwhile. */
    takeNewer: async (): Promise<void> => {
      if (newer === undefined || mine !== common.text) return await settle();
      keepsBefore = true;
      show(newer.text);
      agree(newer);
    },
    changed: (keeps: boolean) => {
      mine = keeping.read();
      keepsBefore ||= keeps;
      // The text is now also that of new tabs, so this version belongs to it.
      keepCommon();
    },
    /** Sends the last change of a page that was left. */
    leave: () => save(mine, common.version, keepsBefore),
  };
}

export type InStep = ReturnType<typeof keepInStep>;

export function keepInStep(keeping: Keeping, isOpening: boolean) {
  const { tell } = keeping;
  const stopping = new AbortController();
  const texts = exchange(keeping, stopping.signal, isOpening);
  let timer = 0;
  let isBusy = false;
  let isWanted = false;

  const leave = (): void => {
    if (!texts.isSent()) finishBeforeLogout(texts.leave());
  };
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
      tell(texts.isBehind() ? 'behind' : 'saved');
    } catch (error) {
      if (stopping.signal.aborted) return;
      tell(error instanceof Unreachable ? 'offline' : 'here');
      const isHopeless = error instanceof Refusal && error.status < 429 && error.status !== 408;
      if (!isHopeless) timer = window.setTimeout(() => void work(texts.settle), retryMs);
    } finally {
      isBusy = false;
      if (stopping.signal.aborted) leave();
      else if (isWanted) {
        isWanted = false;
        void work(texts.push);
      }
    }
  };
  return {
    /** Compares with the server now. */
    sync: () => void work(texts.settle),
    takeNewer: () => void work(texts.takeNewer),
    /** Call it after each change. `keeps`: the previous version should stay in the history. */
    changed: (keeps = false) => {
      texts.changed(keeps);
      tell('saving');
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void work(texts.push), pauseMs);
    },
    /** Ends the work; a change that was not sent yet is sent now. */
    stop: () => {
      stopping.abort();
      window.clearTimeout(timer);
      if (!isBusy) leave();
    },
  };
}
