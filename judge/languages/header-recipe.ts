/**
 * How a precompiled header is made and tested, as data: headers.ts does so in the set-up,
 * make-header.ts in the sandbox.
 */
import { headerFlags } from './gxx.ts';
import type { Build } from './language.ts';

/** The file of the plugin that adds instantiated templates to a header. */
export const pluginName = 'instantiate.so';

export const includeLines = (headers: string[]): string =>
  headers.map((header) => `#include <${header}>\n`).join('');

/** The source for a header, with instantiated templates or without. */
export const headerSource = (lines: string, isInstantiated: boolean): string =>
  lines + (isInstantiated ? '#pragma arbiter_instantiate\n' : '');

/** The compiler's flags for making a header; `plugin` is the path of the plugin, or null. */
export const makingFlags = (build: Build, plugin: string | null): string[] => [
  ...headerFlags[build],
  ...(plugin === null ? [] : [`-fplugin=${plugin}`]),
  ...['-x', 'c++-header'],
];

/** The smallest program that should use a header. */
export const probeSource = (headers: string[]): string => `${includeLines(headers)}int main() {}\n`;

/** The flags that make the compiler print which headers it uses, among those in `folder`. */
export const tryingFlags = (build: Build, folder: string): string[] => [
  ...headerFlags[build],
  ...['-Winvalid-pch', '-H', '-fsyntax-only', '-I', folder],
];

/** Whether the compiler reported that it used the precompiled header of a file. */
export const isTaken = (said: string, file: string): boolean =>
  said.split('\n').includes(`! ${file}.gch`);
