/** The Vim key bindings, in a chunk that is loaded only when they are switched on. */
import { type Extension, Prec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { vim } from '@replit/codemirror-vim';

/** How long Tab leaves the editor after Escape, as without these keys. */
const leavingMs = 2000;

/** Vim uses Escape itself; this keeps a way out of the editor. */
const wayOut = Prec.highest(
  EditorView.domEventHandlers({
    keydown(event, view) {
      if (event.key === 'Escape') view.setTabFocusMode(leavingMs);
      return false;
    },
  }),
);

export const vimKeys: Extension = [wayOut, vim({ status: true })];
