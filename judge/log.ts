/** Log lines: one JSON object each, on stdout. */

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export type Log = (
  level: Exclude<LogLevel, 'silent'>,
  message: string,
  fields?: Record<string, unknown>,
) => void;

/** Writes what is at least as grave as `least`. An error among the fields shows its stack. */
export function createLog(least: LogLevel, write = (line: string) => console.log(line)): Log {
  return (level, message, fields = {}) => {
    if (logLevels.indexOf(level) < logLevels.indexOf(least)) return;
    const shown = Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [
        key,
        value instanceof Error ? (value.stack ?? value.message) : value,
      ]),
    );
    write(
      JSON.stringify({ time: new Date().toISOString(), level, part: 'judge', message, ...shown }),
    );
  };
}
