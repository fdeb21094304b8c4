/** What GCC's languages have in common: flags, limits, and the strictest check of a source. */
import { type Build, type CompileLimits, type GradedWay, programName } from './language.ts';

const mib = 1024 * 1024;

/** Flags of both builds. */
export const commonFlags = ['-Wall', '-DONLINE_JUDGE'];

/** Additional flags of each build. */
export const buildFlags: Record<Build, string[]> = {
  fast: ['-O2'],
  // With frame pointers, because the sanitizer finds by them who allocated or freed memory.
  checked: [
    '-O1',
    '-g1',
    '-fno-omit-frame-pointer',
    '-fsanitize=address,undefined,float-cast-overflow',
  ],
};

export const messageFlags = [
  '-fmax-errors=20',
  '-fmessage-length=0',
  '-fdiagnostics-color=never',
  '-fdiagnostics-column-unit=byte',
];

/** Makes the compiler report fixes in lines that gcc-diagnostics.ts reads. */
export const fixItsFlag = '-fdiagnostics-parseable-fixits';

export const linkFlags: Record<Build, string[]> = {
  fast: ['-static', '-s'],
  // Sanitizers do not work with a static C library.
  checked: ['-static-libasan', '-static-libubsan'],
};

/** No verdict depends on the checked build, so it may use fewer resources. */
export const compileLimits: Record<Build, CompileLimits> = {
  fast: { cpuLimitMs: 30_000, wallLimitMs: 90_000, memoryLimitBytes: 1024 * mib },
  checked: { cpuLimitMs: 6_000, wallLimitMs: 18_000, memoryLimitBytes: 1024 * mib },
};

const strictFlags = ['-Wextra', '-Wshadow', '-Wconversion', '-Wno-sign-conversion'];

/** Turns a command that compiles and links into a command that only checks, with more warnings. */
export const strictly = (command: string[]): string[] => [
  ...command.slice(0, command.indexOf('-o')),
  ...strictFlags,
  ...['-c', '-o', '/dev/null'],
];

/**
 * With a grader: each part alone, and then their objects. The linker compiles nothing, even if an
 * object asks for it.
 */
export const gradedByGcc = (sourceName: string): GradedWay => ({
  kind: 'linked',
  object: (command) => [...command.slice(0, command.indexOf('-o')), '-c', '-o', programName],
  part: (command, names) => [
    ...command
      .slice(0, command.indexOf('-o'))
      .flatMap((word) => (word === sourceName ? names : [word])),
    ...['-r', '-o', programName],
  ],
  whole: (command, objects) => [
    ...command.flatMap((word) => (word === sourceName ? objects : [word])),
    ...['-fno-lto', '-fno-use-linker-plugin'],
  ],
});

const libraryPath = /^\/(?:usr\/)?lib(?:64)?(?:\/|$)/;

/** The folders in the compiler's view of files that contain shared libraries. */
export const librariesIn = <Shown extends { inside: string }>(readOnly: Shown[]): Shown[] =>
  readOnly.filter(({ inside }) => libraryPath.test(inside));
