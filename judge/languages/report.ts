/**
 * What this judge says about a language: the commands that it executes, as for a shell, the limits,
 * and what counts. Paths below Arbiter's folder are shown as `…/`, and scripts of ours as `…`.
 */
import { join } from 'node:path';
import type { LanguageReport } from '../../contract/language-rules.ts';
import { interpreterWords, type Runtime } from '../run/sandbox-messages.ts';
import { type CompilerCommands, type JudgeLanguage, programName } from './language.ts';

const root = join(import.meta.dirname, '../..');
const mib = 1024 * 1024;
/** The memory limit in commands that contain it. */
const exampleLimitBytes = 256 * mib;

const ownPath = new RegExp(String.raw`${root.replaceAll(/[.+]/g, String.raw`\$&`)}/[^\s'"]*/`, 'g');

/** A word of a command in the way of a shell. */
function shownWord(word: string): string {
  if (word.includes('\n')) return "'…'";
  const shown = word.replaceAll(ownPath, '…/');
  return /^[\w@%+=:,./…-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", String.raw`'\''`)}'`;
}

const shownCommand = (words: readonly string[]): string => words.map(shownWord).join(' ');

/** The command that runs a program: itself, if nothing else runs it. */
function runCommand(runtime: Runtime | null): string {
  if (!runtime?.interpreter) return `./${programName}`;
  const { env } = runtime.interpreter;
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const words = interpreterWords(runtime.interpreter, exampleLimitBytes);
  return shownCommand([...settings, ...words]);
}

/** What holds unless a language says otherwise. */
const usualRules = {
  recursion: 'As deep as the memory limit allows: the stack is as large.',
  memory: 'More memory than the limit is Memory Limit Exceeded.',
};

/** In the order in which people read them. */
const abouts = [
  ['source', 'Source'],
  ['threads', 'Threads'],
  ['recursion', 'Recursion'],
  ['memory', 'Out of memory'],
  ['exceptions', 'Exceptions'],
] as const;

const mbOf = (bytes: number): number => Math.ceil(bytes / mib);

/** The report on a language with these commands. */
export function reportOf(language: JudgeLanguage, commands: CompilerCommands): LanguageReport {
  const { id, limits, rules = {} } = language;
  const { version, runtime } = commands;
  const all = { ...usualRules, ...rules };
  const command = commands.command(language.leastSource, 'fast');
  return {
    id,
    version,
    compile: shownCommand(commands.withoutShortcuts(command)),
    run: runCommand(runtime),
    compileCpuMs: limits.fast.cpuLimitMs,
    compileMemoryMb: mbOf(limits.fast.memoryLimitBytes),
    runtime: runtime?.own
      ? {
          startMemoryMb: mbOf(runtime.own.startBytes),
          allowedMemoryMb: mbOf(runtime.own.allowedBytes),
        }
      : null,
    startMs: runtime?.start?.cpuMs ?? null,
    rules: abouts.flatMap(([key, about]) => {
      const text = all[key];
      return text === undefined ? [] : [{ about, text }];
    }),
  };
}
