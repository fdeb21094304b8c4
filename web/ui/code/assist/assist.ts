/** The editor's knowledge of the program: completion, signatures, definitions, renaming. */
import { EditorState, type Extension } from '@codemirror/state';
import { type KeyBinding, keymap } from '@codemirror/view';
import type { EditorMode } from '../../../../contract/languages.ts';
import { definitions } from './definition.ts';
import { formatCode } from './format.ts';
import { offersFor } from './offers.ts';
import { renaming } from './rename.ts';
import { signatures } from './signature.ts';

/** The extensions for code that is being written, in a mode whose names are known. */
export function assistFor(mode: EditorMode): Extension {
  const source = offersFor(mode);
  const [toDefinition, toName] = [definitions(mode), renaming(mode)];
  return [
    EditorState.languageData.of(() => [{ autocomplete: source }]),
    signatures(mode),
    keymap.of([...toDefinition.keys, ...toName.keys, ...formatKeys(mode)]),
    toDefinition.extension,
    toName.extension,
  ];
}

const formatKeys = (mode: EditorMode): KeyBinding[] =>
  ['Mod-Shift-i', 'Shift-Alt-f'].map((key) => ({
    key,
    preventDefault: true,
    run(view) {
      void formatCode(view, mode);
      return true;
    },
  }));
