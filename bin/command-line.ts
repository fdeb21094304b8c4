/** Shared by the commands of bin/: wrong arguments exit with 2, and failures with 1. */

/** Wrong arguments; `message` is what the operator reads. */
export class UsageError extends Error {}

const isOfParseArgs = (error: unknown): boolean =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

/** Runs a command with this process's arguments, and prints its result or why it failed. */
export async function runCommandLine(
  name: string,
  command: (args: string[]) => Promise<string | undefined>,
): Promise<void> {
  try {
    const said = await command(process.argv.slice(2));
    if (said !== undefined) console.log(said);
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    console.error(error instanceof UsageError ? sentence : `${name}: ${sentence}`);
    const isUsage = error instanceof UsageError || isOfParseArgs(error);
    process.exitCode = isUsage ? 2 : 1;
  }
}
