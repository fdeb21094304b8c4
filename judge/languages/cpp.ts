/** How C++ is compiled and run: by g++, and faster if the set-up found a way. */
import { recordingOfGcc } from '../tutor/memory/recording.ts';
import { countingOfGcc } from '../tutor/slowness/counting.ts';
import { explainMessage } from './cpp-messages.ts';
import { compileLimits, fixItsFlag, gradedByGcc, librariesIn, strictly } from './gcc.ts';
import { readGccMessages } from './gcc-diagnostics.ts';
import {
  askTheDriver,
  commandWithSet,
  compileCommand,
  compilerSight,
  countedCommand,
  learnedInside,
  quickCommand,
  readToolchain,
  sourceName,
  type Toolchain,
  withoutHeaders,
} from './gxx.ts';
import {
  type CheckerCommands,
  type CompilerCommands,
  type JudgeLanguage,
  type QuickPlace,
  type QuickWay,
  stepsAdvice,
} from './language.ts';
import { openLearnedHeaders } from './learned-headers.ts';
import { isPreparedWhole } from './least.ts';
import {
  isLeftOpen,
  libraryCommand,
  libraryHash,
  libraryPath,
  quickLibraryCommand,
} from './library.ts';

export const language: JudgeLanguage = {
  id: 'cpp',
  sourceName,
  compilerPath: '/usr/bin/g++',
  limits: compileLimits,
  run: 'static',
  timeAdvice: stepsAdvice('10⁸'),
  isExplained: true,
  counting: countingOfGcc,
  memory: recordingOfGcc,
  isMended: true,
  graded: gradedByGcc(sourceName),
  leastSource: 'int main() {}\n',
  readMessages: readGccMessages({ sourceName, explain: explainMessage }),
  prepare: async (_root, options) => {
    const { prepareHere } = await import('./prepare.ts');
    await prepareHere(options);
  },
  open: (root) => commandsOf(readToolchain(root), root),
};

const isLinker = (word: string): boolean => word.startsWith('-fuse-ld=');

/** The commands for a toolchain. */
export function commandsOf(toolchain: Toolchain, root: string): CompilerCommands {
  const { version, stamp, readOnly } = toolchain;
  const isWhole = isPreparedWhole(root);
  return {
    version,
    stamp,
    // While that folder is not whole, another may take its place at any time.
    readOnly: isWhole ? compilerSight(toolchain, root) : readOnly,
    libraries: librariesIn(readOnly),
    runtime: null,
    // Not a part of what the set-up has tried: it only changes messages.
    command: (source, build) =>
      compileCommand(toolchain, source, build).toSpliced(1, 0, fixItsFlag),
    withoutShortcuts: (command) => withoutHeaders(command).filter((word) => !isLinker(word)),
    strictCommand: (source) => strictly(commandWithSet(toolchain, source)),
    countedCommand: (beside) => countedCommand(toolchain, beside),
    checkers: checkerCommands(toolchain),
    openQuick: isWhole ? (place) => openQuick(toolchain, place) : null,
    isWhole,
  };
}

function checkerCommands(toolchain: Toolchain): CheckerCommands {
  // A library that has changed since the set-up is compiled as it is now.
  const library = toolchain.library === libraryHash() ? toolchain.library : null;
  return {
    commandOf: (names) => libraryCommand(toolchain, names),
    quick: (program) => {
      const command = quickLibraryCommand({ ...toolchain, library }, program);
      return command && { command, isUndecided: isLeftOpen };
    },
    libraryPath,
  };
}

/** What a compiler says about a file that is not the source, or about how it was included. */
const aboutLibrary = /^(?:\/|In file included from )/m;

/** Compiles in steps and with learned headers, and leaves unusual cases to the driver. */
async function openQuick(toolchain: Toolchain, place: QuickPlace): Promise<QuickWay> {
  const learned = await openLearnedHeaders({ ...place, toolchain });
  return {
    command: (source) => {
      const quick = quickCommand(toolchain, source, learned.sets());
      return (
        quick && {
          // After the words for the steps and for the compiler.
          command: quick.command.toSpliced(2, 0, fixItsFlag),
          isUndecided: ({ exitCode, stderrHead }) =>
            // The order of the headers is that of the candidates in a message.
            (quick.isReordered && aboutLibrary.test(stderrHead.toString('latin1'))) ||
            exitCode === askTheDriver ||
            // A learned header may be gone since the command was made; the driver uses none.
            (exitCode !== 0 && stderrHead.includes(`${learnedInside}/`)),
        }
      );
    },
    readOnly: [learned.sight],
    hold: () => learned.hold(),
    note: (source) => learned.note(source),
    learn: (core, signal) => learned.makeNext(core, signal),
  };
}
