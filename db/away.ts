/** Tells whether an error means that the database cannot be reached, or cannot write. */
import pg from 'pg';

/** The database does not answer: it is frozen, or its host has vanished. */
export class DatabaseSilent extends Error {}

/**
 * Failed connections, refused users and passwords, no such database, no connection free, and a
 * server that starts or stops (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const ofConnections = /^(08|28|3D000|53300|57P)/;

/**
 * Whether an error means that PostgreSQL could not be reached, or refused or ended the connection:
 * a connection failure of the system or of the driver, a SQLSTATE that says so, or any error with
 * which PostgreSQL ends a connection. A missing file and a missing socket have the same code; the
 * name of the failed system call distinguishes them.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseSilent) return true;
  if (error instanceof pg.DatabaseError) {
    return error.severity === 'FATAL' || ofConnections.test(error.code ?? '');
  }
  // A name with several addresses, each of which failed.
  if (error instanceof AggregateError) return error.errors.every(isDatabaseAway);
  if ('syscall' in error) {
    const isOfSocket = /^(connect|read|write|getaddrinfo)$/.test(String(error.syscall));
    return (
      isOfSocket &&
      /^(ECONN|EHOST|ENET|ENOENT|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT)/.test(errorCode(error))
    );
  }
  return /^(Connection terminated|timeout exceeded when|timeout expired)/.test(error.message);
}

/** Whether PostgreSQL refused a statement, after which its transaction can only be rolled back. */
export const isOfDatabase = (error: unknown): boolean => error instanceof pg.DatabaseError;

/** Whether PostgreSQL ended a query: it took too long, or held up the replay of a standby. */
export const isEndedByServer = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(40001|57014)$/.test(error.code ?? '');

/** Whether a transaction is to be run again: it deadlocked, or could not be serialised. */
export const isToRepeat = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(40P01|40001)$/.test(error.code ?? '');

/** Whether a row was to be deleted that another transaction has just referred to. */
export const isStillNamed = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23503';

/** Whether a write was refused because the disk is full: the database's, or that of a file. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === '53100';
  return /^(ENOSPC|EDQUOT)$/.test(errorCode(error));
}

/**
 * PostgreSQL's source files that read and write files. Errors from other source files are about
 * privileges within the database.
 */
const ofFiles = /^(md|fd|xlog|slru|smgr|buffile|copydir|file|relmapper)\.c$/;

/**
 * Whether a write was refused because the disk is read-only or broken, or its folder belongs to
 * another account: a file of PostgreSQL, or one of our own.
 */
export function isDiskUnwritable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) {
    return error.code === '58030' || (error.code === '42501' && ofFiles.test(error.file ?? ''));
  }
  if (!(error instanceof Error) || !('syscall' in error)) return false;
  const isOfFile = /^(open|write|close|fsync|mkdir|mkdtemp|rename|unlink|rmdir|rm)$/;
  return (
    isOfFile.test(String(error.syscall)) && /^(EACCES|EPERM|EROFS|EIO)$/.test(errorCode(error))
  );
}

/** The code of an error, such as a SQLSTATE or ENOENT; empty if it has none. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return String(error.code);
}
