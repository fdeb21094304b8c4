/** Goes to the declaration of a name: F12, or Ctrl and a click. */

import { EditorView, type KeyBinding } from '@codemirror/view';
import type { EditorMode } from '../../../../contract/languages.ts';
import { t } from '../../../../contract/translation.ts';
import { toastError } from '../../feedback/toast.ts';
import { answersAbout } from './ask.ts';

export function definitions(mode: EditorMode) {
  const keys: KeyBinding[] = [
    {
      key: 'F12',
      preventDefault: true,
      run(view) {
        void go(mode, view, view.state.selection.main.head).then((refusal) => {
          if (refusal !== undefined) toastError({ title: t`No definition`, text: refusal });
        });
        return true;
      },
    },
  ];
  const extension = EditorView.domEventHandlers({
    mousedown(event, view) {
      if (event.button !== 0 || !(event.ctrlKey || event.metaKey)) return false;
      const offset = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (offset === null) return false;
      event.preventDefault();
      void go(mode, view, offset);
      return true;
    },
  });
  return { keys, extension };
}

/** Returns the reason if there is no definition to go to. */
async function go(mode: EditorMode, view: EditorView, offset: number): Promise<string | undefined> {
  const { doc } = view.state;
  const found = (await answersAbout(mode, view.state))?.places(offset);
  if (found === undefined || !view.state.doc.eq(doc)) return undefined;
  if ('refusal' in found) return found.refusal;
  const { from, to } = found.definition;
  view.dispatch({
    selection: { anchor: from, head: to },
    effects: [
      EditorView.scrollIntoView(from, { y: 'center' }),
      EditorView.announce.of(t`Line ${doc.lineAt(from).number}, ${found.name}`),
    ],
  });
  view.focus();
  return undefined;
}
