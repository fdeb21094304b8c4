/** Opens the languages that are switched on: each with its compiler and its ways to explain. */
import type { Language } from '../contract/languages.ts';
import {
  type CompilerPlace,
  createCompiler,
  type LearningCompiler,
  openPrograms,
} from './compile/compile.ts';
import { type Check, createCheck } from './explain/checked.ts';
import { lookStrictly, type StrictLook, type StrictReport } from './explain/strict.ts';
import { LanguageFault } from './faults.ts';
import { checkerLanguage, loadLanguages } from './load-language.ts';
import type { Sandbox } from './run/sandbox.ts';

/** A language as a judge works with it. */
export type OpenLanguage = {
  compiler: LearningCompiler;
  /** Null where failures cannot be explained by a second run. */
  check: Check | null;
  lookStrictly(look: StrictLook): Promise<StrictReport>;
  /** See `JudgeLanguage`. */
  timeFactor: number;
};

export type OpenLanguages = {
  /** Throws a LanguageFault where this judge does not have the language. */
  get(id: string): OpenLanguage;
  /** The compiler of checkers. */
  checkers: LearningCompiler;
  /** Whether failures can be explained by a second run. */
  canExplain: boolean;
  /** What the compiler of a language says of itself, for the record. */
  versionOf(id: string): string;
  /** Makes what would make compiling quicker, if anything. Never rejects. */
  learn(core?: number): Promise<void>;
};

type Place = CompilerPlace & { sandbox: Pick<Sandbox, 'jail' | 'notes'> };

/** Opens languages. Throws a sentence where one of them is not set up on this machine. */
export async function openLanguages(
  place: Place,
  ids: readonly Language[],
): Promise<OpenLanguages> {
  const { sandbox, root, dataDir } = place;
  const programs = await openPrograms(dataDir);
  const open = new Map<string, OpenLanguage>();
  for (const language of await loadLanguages(ids)) {
    const commands = language.open(root);
    const parts = { sandbox, root, dataDir, language, commands, programs };
    const compiler = await createCompiler(parts);
    open.set(language.id, {
      compiler,
      check: createCheck({ sandbox, compiler, language, commands }),
      lookStrictly: (look) => lookStrictly({ sandbox, language, commands }, look),
      timeFactor: language.timeFactor,
    });
  }
  const ofCheckers = get(open, checkerLanguage);
  return {
    get: (id) => {
      if (id !== checkerLanguage || ids.includes(checkerLanguage)) return get(open, id);
      throw new LanguageFault(id);
    },
    checkers: ofCheckers.compiler,
    canExplain: ofCheckers.check !== null,
    versionOf: (id) => open.get(id)?.compiler.version ?? 'none',
    learn: async (core) => {
      for (const { compiler } of open.values()) await compiler.learn(core);
    },
  };
}

function get(open: ReadonlyMap<string, OpenLanguage>, id: string): OpenLanguage {
  const found = open.get(id);
  if (found === undefined) throw new LanguageFault(id);
  return found;
}
