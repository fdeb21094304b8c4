/** Formats the code in the editor; the formatter is loaded on first use. */

import { isolateHistory } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { EditorMode } from '../../../../contract/languages.ts';
import { sourceMaxBytes } from '../../../../contract/limits.ts';
import { t } from '../../../../contract/translation.ts';
import { toastError } from '../../feedback/toast.ts';
import { changesOf, formatters } from './format-style.ts';
import type { FormatAsked, Formatted } from './format-worker.ts';

/** Includes the time to load it. */
const formatMaxMs = 20_000;

/** Formats all of the code as one step to undo, or shows why it could not. */
export async function formatCode(view: EditorView, mode: EditorMode): Promise<void> {
  const { doc } = view.state;
  const way = formatters[mode];
  const code = doc.toString();
  if (way === undefined) {
    refuse(t`There is no formatter for this language.`);
    return;
  }
  if (code.length > sourceMaxBytes) {
    refuse(t`The code is too long.`);
    return;
  }
  const indentWidth = view.state.facet(EditorState.tabSize);
  const { code: formatted, isUnread } = await ask({ ...way, code, indentWidth });
  if (formatted === null) {
    refuse(
      isUnread
        ? t`The formatter cannot read this code. Is a bracket or a quote missing?`
        : t`The formatter could not be loaded. Please try again.`,
    );
    return;
  }
  if (!view.state.doc.eq(doc)) {
    refuse(t`The code changed in the meantime.`);
    return;
  }
  const changes = changesOf(code, formatted);
  view.dispatch({
    changes,
    annotations: isolateHistory.of('full'),
    userEvent: 'input.format',
    effects: EditorView.announce.of(changes.length > 0 ? t`Formatted` : t`Nothing to format`),
  });
}

const refuse = (text: string): void => toastError({ title: t`Not formatted`, text });

let worker: Worker | undefined;

const unavailable: Formatted = { code: null, isUnread: false };

function ask(asked: FormatAsked): Promise<Formatted> {
  worker ??= new Worker(new URL('./format-worker.ts', import.meta.url), { type: 'module' });
  const formatter = worker;
  return new Promise((resolve) => {
    const stop = () => {
      formatter.terminate();
      worker = undefined;
      resolve(unavailable);
    };
    const timer = setTimeout(stop, formatMaxMs);
    formatter.onerror = stop;
    formatter.onmessage = ({ data }: MessageEvent<Formatted>) => {
      clearTimeout(timer);
      if (data.code === null && !data.isUnread) stop();
      else resolve(data);
    };
    formatter.postMessage(asked);
  });
}
