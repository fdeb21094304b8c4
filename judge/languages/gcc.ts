/** What GCC's languages have in common: flags, limits, and the strictest look at a source. */
import type { Build, CompileLimits } from './language.ts';

const mib = 1024 * 1024;

/** Of both builds. */
export const commonFlags = ['-Wall', '-DONLINE_JUDGE'];

/** Flags of each build besides. */
export const buildFlags: Record<Build, string[]> = {
  fast: ['-O2'],
  checked: ['-O1', '-g1', '-fsanitize=address,undefined,float-cast-overflow'],
};

export const messageFlags = [
  '-fmax-errors=20',
  '-fmessage-length=0',
  '-fdiagnostics-color=never',
  '-fdiagnostics-column-unit=byte',
];

export const linkFlags: Record<Build, string[]> = {
  fast: ['-static', '-s'],
  // Sanitizers do not go with a static C library.
  checked: ['-static-libasan', '-static-libubsan'],
};

/** No verdict depends on a build that only explains: it may cost less. */
export const compileLimits: Record<Build, CompileLimits> = {
  fast: { cpuLimitMs: 30_000, wallLimitMs: 90_000, memoryLimitBytes: 1024 * mib },
  checked: { cpuLimitMs: 6_000, wallLimitMs: 18_000, memoryLimitBytes: 1024 * mib },
};

const strictFlags = ['-Wextra', '-Wshadow', '-Wconversion', '-Wno-sign-conversion'];

/** A command that compiles and links, as one that only looks, with more warnings. */
export const strictly = (command: string[]): string[] => [
  ...command.slice(0, command.indexOf('-o')),
  ...strictFlags,
  ...['-c', '-o', '/dev/null'],
];

const libraryPath = /^\/(?:usr\/)?lib(?:64)?(?:\/|$)/;

/** The parts of the compiler's sight that hold shared libraries. */
export const librariesIn = <Shown extends { inside: string }>(readOnly: Shown[]): Shown[] =>
  readOnly.filter(({ inside }) => libraryPath.test(inside));
