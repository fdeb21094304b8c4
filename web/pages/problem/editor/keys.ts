/** The shortcuts of the page, and the key names on the reader's keyboard. */

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
    where: 'Everywhere on this page',
    shortcuts: [
      { keys: [pageKeys.run], does: 'Run on the custom input' },
      { keys: [pageKeys.samples], does: 'Run all samples' },
      { keys: [pageKeys.submit], does: 'Submit' },
      { keys: ['?'], does: 'Show these shortcuts, unless typing' },
    ],
  },
  {
    where: 'In the editor',
    shortcuts: [
      { keys: ['Esc', 'Tab'], does: 'Leave the editor, with Vim keys too' },
      { keys: ['Ctrl-Space'], does: 'Complete the word' },
      { keys: ['Mod-Shift-Space'], does: 'Show the parameters of the function' },
      { keys: ['F12', 'Mod-Click'], does: 'Go to the definition' },
      { keys: ['F2'], does: 'Rename in the whole program' },
      { keys: [editorKeys.format], does: 'Format the code, in C and C++' },
      { keys: ['Mod-F'], does: 'Find and replace' },
      { keys: ['Mod-/'], does: 'Toggle line comments' },
      { keys: ['Mod-D'], does: 'Select the next occurrence' },
      { keys: ['Alt-↑', 'Alt-↓'], does: 'Move lines' },
      { keys: ['Mod-Z'], does: 'Undo' },
      { keys: ['F8'], does: 'Go to the next compiler message' },
    ],
  },
];
