/**
 * How server and judge end when they cannot start: the exit code tells bin/start, or what else runs
 * them, if it is any use to start them again. docs/operate.md has the same codes.
 */
import { errorCode, isDatabaseAway, isDiskFull } from '../db/away.ts';

/**
 * The numbers are those of sysexits.h: EX_TEMPFAIL, which may pass by itself, and EX_CONFIG. Any
 * other number is a fault that nothing explains.
 */
export const exitCodes = { outside: 75, setting: 78 } as const;

const fault = 1;

/** A variable of the environment is wrong: the program can never start like this. */
export class WrongSetting extends Error {}

/** Reads settings; what `read` throws becomes a WrongSetting with the same sentence. */
export function readSettings<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new WrongSetting(error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  }
}

/** The exit code for the error that ended a start. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof WrongSetting || isRefusedPort(error)) return exitCodes.setting;
  const causes = error instanceof Error ? [error, error.cause] : [error];
  if (causes.some(isRefused)) return exitCodes.setting;
  return causes.some(isOutside) ? exitCodes.outside : fault;
}

/** PostgreSQL refuses the user, the password or the database, which a start does not change. */
const isRefused = (error: unknown): boolean => /^(28|3D000)/.test(errorCode(error));

const isOutside = (error: unknown): boolean =>
  (isDatabaseAway(error) && !isRefused(error)) || isDiskFull(error);

/** The port is taken or needs more rights, or the address is not one of this machine. */
const isRefusedPort = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'listen';
