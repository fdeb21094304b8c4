/** Opens the enabled languages: each with its compiler and its ways to explain failures. */
import type { Grader } from '../../contract/graders.ts';
import type { LanguageReport } from '../../contract/language-rules.ts';
import type { Language } from '../../contract/languages.ts';
import {
  type Compiler,
  type CompilerPlace,
  createCompiler,
  type LearningCompiler,
  openPrograms,
} from '../compile/compile.ts';
import type { DiskCache, GivesWay } from '../disk-cache.ts';
import { type Check, createCheck } from '../explain/checked.ts';
import { lookStrictly, type StrictLook, type StrictReport } from '../explain/strict.ts';
import { LanguageFault } from '../faults.ts';
import { checkerLanguage, loadLanguages } from '../load-language.ts';
import { compilerInTurn, jailInTurn, type Turn } from '../process/turn.ts';
import type { Sandbox } from '../run/sandbox.ts';
import type { OwnTime } from '../run/sandbox-messages.ts';
import type { OpenRecording } from '../tutor/memory/memory-way.ts';
import type { OpenCounting } from '../tutor/slowness/counting-way.ts';
import { createUnset, type FindUnset } from '../tutor/unset/unset.ts';
import type { CompilerCommands, JudgeLanguage } from './language.ts';
import { reportOf } from './report.ts';

/** A language as the judge uses it. */
export type OpenLanguage = {
  compiler: LearningCompiler;
  /** Null if failures cannot be explained by a second run. */
  check: Check | null;
  lookStrictly(look: StrictLook): Promise<StrictReport>;
  /** Null if there is no build that counts its steps. */
  openCounting: OpenCounting | null;
  /** Null if there is no build that records its allocations. */
  openRecording: OpenRecording | null;
  /** Null if its programs cannot be read. */
  findUnset: FindUnset | null;
  isMended: boolean;
  /** See `JudgeLanguage`. */
  timeAdvice: string;
  /** The same for sources that are compiled with a grader; what cannot be explained of them is null. */
  withGrader(grader: Grader): OpenLanguage;
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
  /** What people should know about each available language, in the same order. */
  reports: LanguageReport[];
  /** The compiler's description of itself, to be stored with results. */
  versionOf(id: string): string;
  /**
   * Prepares what would make compiling faster, if anything, until the signal aborts. Never rejects.
   */
  learn(core?: number, signal?: AbortSignal): Promise<void>;
  /** The same languages for a job, whose commands wait for its turn. */
  inTurn(turn: Turn): OpenLanguages;
  /** Whether all that the set-up can prepare for the compilers has been prepared. */
  isWhole: boolean;
  /** The languages after more was prepared. The present ones work as before. */
  renewed(): Promise<OpenLanguages>;
} & GivesWay;

type LanguagesPlace = CompilerPlace & {
  sandbox: Pick<Sandbox, 'jail' | 'notes'>;
  /** Tells what a runtime needs to start; if absent, that counts as the program's time. */
  startTimeOf?: StartTimeOf;
};

/** `isIdle`: whether no job is in a slot, so that it can be measured. */
type StartTimeOf = (
  opened: Pick<Parts, 'compiler' | 'language' | 'commands'>,
  isIdle: boolean,
) => Promise<OwnTime | null>;

/**
 * Opens languages. Continues without languages that are not set up on this machine, but throws an
 * error with a sentence if the language of checkers is missing. `kept` is the cache of programs of
 * languages that these replace, which may be judging.
 */
export async function openLanguages(
  place: LanguagesPlace,
  ids: readonly Language[],
  kept?: DiskCache,
): Promise<OpenLanguages> {
  const { sandbox, root, dataDir, onLearningFault, onCompiled } = place;
  const programs = kept ?? (await openPrograms(dataDir));
  const open = new Map<string, Parts>();
  const missing: OpenLanguages['missing'] = [];
  for (const language of await loadLanguages(ids)) {
    const commands = find(language, place);
    if (typeof commands === 'string') {
      missing.push({ id: language.id, reason: commands });
      continue;
    }
    const shared = { sandbox, root, dataDir, programs, onLearningFault, onCompiled };
    const parts = { ...shared, language, commands };
    const opened = { language, commands, compiler: await createCompiler(parts) };
    const start = (await place.startTimeOf?.(opened, kept === undefined)) ?? null;
    if (start === null || commands.runtime === null) {
      open.set(language.id, { sandbox, ...opened });
      continue;
    }
    const timed = { ...commands, runtime: { ...commands.runtime, start } };
    const compiler = await createCompiler({ ...parts, commands: timed });
    open.set(language.id, { sandbox, language, commands: timed, compiler });
  }
  const renewed = () => openLanguages(place, ids, programs);
  return withAll(open, { ids, missing, programs, sandbox, renewed });
}

type Parts = {
  sandbox: LanguagesPlace['sandbox'];
  compiler: LearningCompiler;
  language: JudgeLanguage;
  commands: CompilerCommands;
};

const openLanguage = (parts: Parts): OpenLanguage => ({
  compiler: parts.compiler,
  check: createCheck(parts),
  lookStrictly: (look) => lookStrictly(parts, look),
  openCounting: parts.language.counting?.(parts) ?? null,
  openRecording: parts.language.memory?.(parts) ?? null,
  findUnset: createUnset(parts),
  isMended: parts.language.isMended,
  timeAdvice: parts.language.timeAdvice,
  withGrader: (grader) => {
    const { compiler } = parts;
    const compile: Compiler['compile'] = (source, core, way) =>
      compiler.compile(source, core, { ...way, grader });
    return {
      ...openLanguage({ ...parts, compiler: { ...compiler, compile } }),
      // A look at the source alone would find no headers.
      lookStrictly: async () => ({ compiles: true, diagnostics: [], cpuMs: 0 }),
      openCounting: null,
      openRecording: null,
      findUnset: null,
      isMended: false,
    };
  },
});

type Common = Pick<OpenLanguages, 'missing' | 'renewed'> & {
  ids: readonly Language[];
  programs: GivesWay;
  sandbox: LanguagesPlace['sandbox'];
};

function withAll(all: ReadonlyMap<string, Parts>, common: Common): OpenLanguages {
  const { ids, missing, programs, renewed } = common;
  const open = new Map([...all].map(([id, parts]) => [id, openLanguage(parts)]));
  const ofCheckers = get(open, checkerLanguage);
  return {
    inTurn: (turn) => {
      const sandbox = { ...common.sandbox, ...jailInTurn(common.sandbox, turn) };
      const within = [...all].map(([id, parts]): [string, Parts] => [
        id,
        { ...parts, sandbox, compiler: compilerInTurn(parts.compiler, turn) },
      ]);
      return withAll(new Map(within), { ...common, sandbox });
    },
    get: (id) => {
      if (id !== checkerLanguage || ids.includes(checkerLanguage)) return get(open, id);
      throw new LanguageFault(id);
    },
    ids: ids.filter((id) => open.has(id)),
    checkers: ofCheckers.compiler,
    canExplain: ofCheckers.check !== null,
    missing,
    reports: ids.flatMap((id) => {
      const parts = all.get(id);
      return parts === undefined ? [] : [reportOf(parts.language, parts.commands)];
    }),
    versionOf: (id) => open.get(id)?.compiler.version ?? 'none',
    giveWay: programs.giveWay,
    learn: async (core, signal) => {
      for (const { compiler } of open.values()) await compiler.learn(core, signal);
    },
    isWhole: [...all.values()].every(({ commands }) => commands.isWhole !== false),
    renewed,
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
