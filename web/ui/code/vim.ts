/** The Vim key bindings, in a chunk that is loaded only when they are switched on. */
import { type Extension, Prec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { vim } from '@replit/codemirror-vim';

/** How long Tab leaves the editor after Escape is pressed, as it does without Vim keys. */
const leavingMs = 2000;

/** Vim uses Escape itself; this keeps a way to leave the editor by keyboard. */
const wayOut = Prec.highest(
  EditorView.domEventHandlers({
    keydown(event, view) {
      if (event.key === 'Escape') view.setTabFocusMode(leavingMs);
      return false;
    },
  }),
);

export const vimKeys: Extension = [wayOut, vim({ status: true })];
