/** The editor settings, stored in the browser for all problems. */
import { useState } from 'react';

export const fontSizesPx = [12, 13, 14, 15, 16, 18, 20] as const;
export const tabWidths = [2, 4, 8] as const;

export type EditorSettings = {
  hasVimKeys: boolean;
  fontSizePx: number;
  /** The width of a tab in columns, and the number of spaces of an indentation. */
  tabWidth: number;
  /** Whether the judge compiles the code after each pause in typing, to mark errors. */
  checksWhileTyping: boolean;
};

export const usualSettings: EditorSettings = {
  hasVimKeys: false,
  fontSizePx: 14,
  tabWidth: 4,
  checksWhileTyping: true,
};

const key = 'editor';

/** The stored values that are valid; defaults for the rest. */
export function readSettings(kept: string | null): EditorSettings {
  const { hasVimKeys, fontSizePx, tabWidth, checksWhileTyping } = parse(kept);
  const oneOf = (all: readonly number[], value: unknown, usual: number): number =>
    all.find((one) => one === value) ?? usual;
  return {
    hasVimKeys: hasVimKeys === true,
    fontSizePx: oneOf(fontSizesPx, fontSizePx, usualSettings.fontSizePx),
    tabWidth: oneOf(tabWidths, tabWidth, usualSettings.tabWidth),
    checksWhileTyping: checksWhileTyping !== false,
  };
}

function parse(kept: string | null): { [K in keyof EditorSettings]?: unknown } {
  try {
    const value: unknown = JSON.parse(kept ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** The current settings. */
export const keptSettings = (): EditorSettings => readSettings(localStorage.getItem(key));

/** The settings, and the function that changes some of them. */
export function useEditorSettings(): [EditorSettings, (change: Partial<EditorSettings>) => void] {
  const [settings, setSettings] = useState(keptSettings);
  return [
    settings,
    (change) => {
      const next = { ...settings, ...change };
      setSettings(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch (error) {
        // Storage is full or forbidden, so the settings apply only to this page.
        if (!(error instanceof DOMException)) throw error;
      }
    },
  ];
}
