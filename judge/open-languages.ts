/** Opens the enabled languages: each with its compiler and its ways to explain failures. */
import type { Language } from '../contract/languages.ts';
import {
  type CompilerPlace,
  createCompiler,
  type LearningCompiler,
  openPrograms,
} from './compile/compile.ts';
import type { GivesWay } from './disk-cache.ts';
import { type Check, createCheck } from './explain/checked.ts';
import { lookStrictly, type StrictLook, type StrictReport } from './explain/strict.ts';
import { LanguageFault } from './faults.ts';
import type { CompilerCommands, JudgeLanguage } from './languages/language.ts';
import { checkerLanguage, loadLanguages } from './load-language.ts';
import type { Sandbox } from './run/sandbox.ts';
import { createCounting, type OpenCounting } from './slowness/counting.ts';
import { createUnset, type FindUnset } from './unset/unset.ts';

/** A language as the judge uses it. */
export type OpenLanguage = {
  compiler: LearningCompiler;
  /** Null if failures cannot be explained by a second run. */
  check: Check | null;
  lookStrictly(look: StrictLook): Promise<StrictReport>;
  /** Null if there is no build that counts its steps. */
  openCounting: OpenCounting | null;
  /** Null if its programs cannot be read. */
  findUnset: FindUnset | null;
  isMended: boolean;
  /** See `JudgeLanguage`. */
  timeFactor: number;
  timeAdvice: string;
};

/** What gives way is the cache of programs. */
export type OpenLanguages = {
  /** Throws a LanguageFault if this judge does not have the language. */
  get(id: string): OpenLanguage;
  /** The available languages that are switched on. */
  ids: string[];
  /** The compiler for checkers. */
  checkers: LearningCompiler;
  /** Whether failures can be explained by a second run. */
  canExplain: boolean;
  /** The missing languages that are switched on, each with a sentence that says why. */
  missing: { id: Language; reason: string }[];
  /** The compiler's description of itself, to be stored with results. */
  versionOf(id: string): string;
  /** Prepares what would make compiling faster, if anything. Never rejects. */
  learn(core?: number): Promise<void>;
} & GivesWay;

type LanguagesPlace = CompilerPlace & { sandbox: Pick<Sandbox, 'jail' | 'notes'> };

/**
 * Opens languages. Continues without languages that are not set up on this machine, but throws an
 * error with a sentence if the language of checkers is missing.
 */
export async function openLanguages(
  place: LanguagesPlace,
  ids: readonly Language[],
): Promise<OpenLanguages> {
  const { sandbox, root, dataDir, onLearningFault, onCompiled } = place;
  const programs = await openPrograms(dataDir);
  const open = new Map<string, OpenLanguage>();
  const missing: OpenLanguages['missing'] = [];
  for (const language of await loadLanguages(ids)) {
    const commands = find(language, place);
    if (typeof commands === 'string') {
      missing.push({ id: language.id, reason: commands });
      continue;
    }
    const shared = { sandbox, root, dataDir, programs, onLearningFault, onCompiled };
    const parts = { ...shared, language, commands };
    const compiler = await createCompiler(parts);
    open.set(language.id, {
      compiler,
      check: createCheck({ sandbox, compiler, language, commands }),
      lookStrictly: (look) => lookStrictly({ sandbox, language, commands }, look),
      openCounting: createCounting({ sandbox, language, commands }),
      findUnset: createUnset({ sandbox, compiler, language, commands }),
      isMended: language.isMended,
      timeFactor: language.timeFactor,
      timeAdvice: language.timeAdvice,
    });
  }
  const ofCheckers = get(open, checkerLanguage);
  return {
    get: (id) => {
      if (id !== checkerLanguage || ids.includes(checkerLanguage)) return get(open, id);
      throw new LanguageFault(id);
    },
    ids: ids.filter((id) => open.has(id)),
    checkers: ofCheckers.compiler,
    canExplain: ofCheckers.check !== null,
    missing,
    versionOf: (id) => open.get(id)?.compiler.version ?? 'none',
    giveWay: programs.giveWay,
    learn: async (core) => {
      for (const { compiler } of open.values()) await compiler.learn(core);
    },
  };
}

/** With this sentence, the runner says that it cannot show files to programs. */
const onlyStatic = 'only static programs can be run';

/** The commands of a language, or why this judge does not have it. */
function find(
  language: JudgeLanguage,
  { sandbox, root }: LanguagesPlace,
): CompilerCommands | string {
  try {
    const commands = language.open(root);
    const note = sandbox.notes.find((one) => one.startsWith(onlyStatic));
    return commands.runtime === null || note === undefined ? commands : note;
  } catch (error) {
    if (language.id === checkerLanguage) throw error;
    return error instanceof Error ? error.message : String(error);
  }
}

function get(open: ReadonlyMap<string, OpenLanguage>, id: string): OpenLanguage {
  const found = open.get(id);
  if (found === undefined) throw new LanguageFault(id);
  return found;
}
