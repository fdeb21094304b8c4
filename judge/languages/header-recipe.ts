/**
 * How a precompiled header is made and tried, as data: headers.ts does so at the set-up,
 * ../learned-headers.ts in the sandbox.
 */
import { headerFlags } from './gxx.ts';
import type { Build } from './language.ts';

/** The file of the plugin that puts finished templates into a header. */
export const pluginName = 'instantiate.so';

export const includeLines = (headers: string[]): string =>
  headers.map((header) => `#include <${header}>\n`).join('');

/** What is compiled to the header of a sequence, with the templates finished or not. */
export const headerSource = (headers: string[], isInstantiated: boolean): string =>
  includeLines(headers) + (isInstantiated ? '#pragma arbiter_instantiate\n' : '');

/** The compiler's flags for that; `plugin` is the path of the plugin, or null for none. */
export const makingFlags = (build: Build, plugin: string | null): string[] => [
  ...headerFlags[build],
  ...(plugin === null ? [] : [`-fplugin=${plugin}`]),
  ...['-x', 'c++-header'],
];

/** The smallest program that a header should serve. */
export const probeSource = (headers: string[]): string => `${includeLines(headers)}int main() {}\n`;

/** The flags with which the compiler says which headers it takes; `folder` is where some are. */
export const tryingFlags = (build: Build, folder: string): string[] => [
  ...headerFlags[build],
  ...['-Winvalid-pch', '-H', '-fsyntax-only', '-I', folder],
];

/** Whether the compiler said that it took the precompiled header of a file. */
export const isTaken = (said: string, file: string): boolean =>
  said.split('\n').includes(`! ${file}.gch`);
