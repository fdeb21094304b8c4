/** The shortcuts of the page, and the key names on the reader's keyboard. */

import { t } from '../../../../contract/translation.ts';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

const appleNames: Record<string, string> = { Mod: '⌘', Ctrl: '⌃', Alt: '⌥', Shift: '⇧' };

/** The names of keys pressed together, e.g. of `Mod-Enter`. */
export const keyNames = (keys: string): string[] =>
  keys
    .split('-')
    .map((key) => (isApple ? appleNames[key] : undefined) ?? key.replace('Mod', 'Ctrl'));

/** The same, as one text. */
export const keysText = (keys: string): string => keyNames(keys).join(isApple ? '' : '+');

type Shortcut = { keys: readonly string[]; does: string };

export const pageKeys = { run: 'Mod-Enter', samples: 'Alt-Enter', submit: 'Mod-Shift-Enter' };

export const editorKeys = { format: 'Mod-Shift-I' };

/** All shortcuts in the overview, by the place where they work. */
export const shortcutGroups: readonly { where: string; shortcuts: readonly Shortcut[] }[] = [
  {
    where: t`Everywhere on this page`,
    shortcuts: [
      { keys: [pageKeys.run], does: t`Run on the custom input` },
      { keys: [pageKeys.samples], does: t`Run all samples` },
      { keys: [pageKeys.submit], does: t`Submit` },
      { keys: ['?'], does: t`Show these shortcuts, unless typing` },
    ],
  },
  {
    where: t`In the editor`,
    shortcuts: [
      { keys: ['Esc', 'Tab'], does: t`Leave the editor, with Vim keys too` },
      { keys: ['Ctrl-Space'], does: t`Complete the word` },
      { keys: ['Mod-Shift-Space'], does: t`Show the parameters of the function` },
      { keys: ['F12', 'Mod-Click'], does: t`Go to the definition` },
      { keys: ['F2'], does: t`Rename in the whole program` },
      { keys: [editorKeys.format], does: t`Format the code, in C and C++` },
      { keys: ['Mod-F'], does: t`Find and replace` },
      { keys: ['Mod-/'], does: t`Toggle line comments` },
      { keys: ['Mod-D'], does: t`Select the next occurrence` },
      { keys: ['Alt-↑', 'Alt-↓'], does: t`Move lines` },
      { keys: ['Mod-Z'], does: t`Undo` },
      { keys: ['F8'], does: t`Go to the next compiler message` },
    ],
  },
];
