/** The judge's environment as one checked value; no other file of the judge reads it. */
import { join, resolve } from 'node:path';
import type { Language } from '../contract/languages.ts';
import { checkAddress } from '../db/reach.ts';
import { readLanguages } from '../work/read-languages.ts';
import { readSlots } from '../work/read-slots.ts';
import { clearConnections } from '../work/require-tls.ts';
import { type LogLevel, logLevels } from './log.ts';

export type JudgeConfig = {
  databaseUrl: string;
  /** An absolute path. */
  dataDir: string;
  /** How many programs run at once. */
  slots: number;
  /** The accepted languages. */
  languages: Language[];
  logLevel: LogLevel;
  /** The collector to which traces go; undefined means none. */
  tracesTo: string | undefined;
  /** The project's folder, which contains the build. */
  root: string;
};

/**
 * Reads the environment; an empty variable counts as unset. Throws an error that names the invalid
 * one.
 */
export function readConfig(env: Record<string, string | undefined>, cores?: number): JudgeConfig {
  const root = resolve(import.meta.dirname, '..');
  const { DATABASE_URL, OTEL_EXPORTER_OTLP_ENDPOINT } = env;
  clearConnections(env.REQUIRE_TLS, { DATABASE_URL, OTEL_EXPORTER_OTLP_ENDPOINT });
  return {
    databaseUrl: readDatabaseUrl(env.DATABASE_URL),
    dataDir: resolve(env.DATA_DIR || join(root, 'data')),
    slots: readSlots(env.JUDGE_SLOTS, cores),
    languages: readLanguages(env.LANGUAGES),
    logLevel: readLogLevel(env.LOG_LEVEL),
    tracesTo: readCollector(env.OTEL_EXPORTER_OTLP_ENDPOINT),
    root,
  };
}

function readDatabaseUrl(text: string | undefined): string {
  if (!text || !/^postgres(?:ql)?:\/\//.test(text)) {
    throw new Error('DATABASE_URL: Must be the address of a database, as postgres://….');
  }
  checkAddress(text);
  return text;
}

function readCollector(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text.replace(/\/+$/, '');
  throw new Error('OTEL_EXPORTER_OTLP_ENDPOINT: Must be an address, as http://….');
}

function readLogLevel(text: string | undefined): LogLevel {
  const found = logLevels.find((level) => level === (text || 'info'));
  if (found) return found;
  throw new Error(`LOG_LEVEL: Must be one of ${logLevels.join(', ')}.`);
}
