/** Log lines: one JSON object each, on standard output, as the server writes them. */
import { pino } from 'pino';

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Fields of one line, none of which may replace what every line has. */
type Fields = Record<string, unknown> & { level?: never; time?: never; msg?: never; part?: never };

export type Log = (level: Exclude<LogLevel, 'silent'>, message: string, fields?: Fields) => void;

/** Receives one line at a time. */
type LogStream = { write(line: string): unknown };

/**
 * Logs entries of at least the level `least`. Errors among the fields show their stack. Standard
 * output is written synchronously: pino's own buffer can lose the order of lines just before an
 * exit.
 */
export function createLog(least: LogLevel, stream: LogStream = process.stdout): Log {
  const options = {
    level: least,
    base: { part: 'judge' },
    formatters: {
      log: (fields: Record<string, unknown>) =>
        Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, shown(value)])),
    },
  };
  const logger = pino(options, stream);
  return (level, message, fields = {}) => logger[level](fields, message);
}

const shown = (value: unknown): unknown =>
  value instanceof Error ? (value.stack ?? value.message) : value;
