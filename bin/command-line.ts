/** Shared by the commands of bin/: wrong arguments exit with 2, and failures with 1. */

/** Wrong arguments; `message` is what the operator reads. */
export class UsageError extends Error {}

const isOfParseArgs = (error: unknown): boolean =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

type Command = { name: string; usage: string };

/**
 * Runs a command with this process's arguments, and prints its result, its usage on request, or the
 * reason why it failed.
 */
export async function runCommandLine(
  { name, usage }: Command,
  command: (args: string[]) => Promise<string | undefined>,
): Promise<void> {
  const args = process.argv.slice(2);
  if (args.some((one) => one === '--help' || one === '-h')) return console.log(usage);
  try {
    const said = await command(args);
    if (said !== undefined) console.log(said);
  } catch (error) {
    process.exitCode = error instanceof UsageError || isOfParseArgs(error) ? 2 : 1;
    if (error instanceof UsageError) return console.error(error.message);
    console.error(`${name}: ${sentenceOf(error)}`);
    if (isOfParseArgs(error)) console.error(usage);
    // A frozen database never confirms that a connection ends, for which the process would wait.
    process.exit();
  }
}

/**
 * Messages for errors on files that the operator names, by code
 * (https://man7.org/linux/man-pages/man3/errno.3.html).
 */
const fileFaults: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of this path is not a folder',
  EISDIR: 'this is a folder',
  EEXIST: 'this is there already',
  EACCES: 'you may not read or write this',
  EPERM: 'you may not read or write this',
  EROFS: 'this is on a file system that is read-only',
  ENOSPC: 'there is no room left for this',
};

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The rest is advice on arguments that begin with a minus sign.
  if (isOfParseArgs(error)) return `${error.message.split('. ')[0]}.`.replace(/\.\.$/, '.');
  const fault = 'code' in error && 'path' in error && fileFaults[String(error.code)];
  return fault ? `${error.path}: ${fault}.` : error.message;
}
