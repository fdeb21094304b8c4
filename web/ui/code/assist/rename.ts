/** Renaming with F2: a panel asks for the new name, and shows why a name cannot be used. */

import { isolateHistory } from '@codemirror/commands';
import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { type EditorView, type KeyBinding, type Panel, showPanel } from '@codemirror/view';
import type { EditorMode } from '../../../../contract/languages.ts';
import { t } from '../../../../contract/translation.ts';
import { toastError } from '../../feedback/toast.ts';
import { plural } from '../../format.ts';
import { answersAbout } from './ask.ts';

/** The name at `offset`, and the number of its occurrences. */
type Asking = { mode: EditorMode; offset: number; name: string; count: number };

const setAsking = StateEffect.define<Asking | null>();

const asking = StateField.define<Asking | null>({
  create: () => null,
  update(value, { effects, docChanged }) {
    for (const effect of effects) if (effect.is(setAsking)) return effect.value;
    // The offset belongs to the program before the change.
    return docChanged ? null : value;
  },
  provide: (field) =>
    showPanel.from(field, (value) => value && ((view) => renamePanel(view, value))),
});

export function renaming(mode: EditorMode): { keys: KeyBinding[]; extension: Extension } {
  const run = (view: EditorView): boolean => {
    void begin(mode, view);
    return true;
  };
  return { keys: [{ key: 'F2', preventDefault: true, run }], extension: asking };
}

async function begin(mode: EditorMode, view: EditorView): Promise<void> {
  const { doc, selection } = view.state;
  const offset = selection.main.head;
  const found = (await answersAbout(mode, view.state))?.places(offset);
  if (found === undefined || !view.state.doc.eq(doc)) return;
  if ('refusal' in found) {
    toastError({ title: t`Not renamed`, text: found.refusal });
    return;
  }
  const { name, places } = found;
  view.dispatch({ effects: setAsking.of({ mode, offset, name, count: places.length }) });
}

function close(view: EditorView): void {
  view.dispatch({ effects: setAsking.of(null) });
  view.focus();
}

function renamePanel(view: EditorView, { mode, offset, name, count }: Asking): Panel {
  const dom = document.createElement('form');
  dom.className = 'cm-search cm-rename';
  dom.setAttribute('aria-label', t`Rename`);
  const input = document.createElement('input');
  Object.assign(input, { className: 'cm-textfield', value: name, spellcheck: false });
  input.autocomplete = 'off';
  const label = document.createElement('label');
  label.append(t`New name for ${name}`);
  label.append(input);
  const message = document.createElement('span');
  message.setAttribute('role', 'alert');
  const apply = button(t`Rename`, 'submit');
  const leave = button(t`Cancel`, 'button');
  leave.addEventListener('click', () => close(view));
  const places = document.createElement('span');
  places.className = 'cm-rename-count';
  places.textContent = plural(count, '# place|# places');
  dom.append(label, apply, leave, places, message);
  dom.addEventListener('submit', (event) => {
    event.preventDefault();
    void rename(view, { mode, offset, name, next: input.value.trim() }).then((refusal) => {
      message.textContent = refusal ?? '';
      if (refusal === undefined) view.focus();
      else input.focus();
    });
  });
  dom.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close(view);
  });
  return { dom, mount: () => input.select() };
}

function button(text: string, type: 'submit' | 'button'): HTMLButtonElement {
  const made = document.createElement('button');
  Object.assign(made, { className: 'cm-button', type, textContent: text });
  return made;
}

type Wanted = { mode: EditorMode; offset: number; name: string; next: string };

/** Returns the reason if the name cannot be used. */
async function rename(view: EditorView, wanted: Wanted): Promise<string | undefined> {
  const { mode, offset, name, next } = wanted;
  if (next === name) {
    view.dispatch({ effects: setAsking.of(null) });
    return undefined;
  }
  const { doc } = view.state;
  const renamed = (await answersAbout(mode, view.state))?.rename(offset, next);
  if (renamed === undefined || !view.state.doc.eq(doc)) {
    return t`That took too long. Please try again.`;
  }
  if ('refusal' in renamed) return renamed.refusal;
  view.dispatch({
    changes: renamed.changes,
    annotations: isolateHistory.of('full'),
    userEvent: 'input.rename',
  });
  return undefined;
}
