/** The settings of the judge, its log lines and its cores. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgeSlotsMax } from '../work/limits.ts';
import { readConfig } from './config.ts';
import { createLog } from './log.ts';
import { coreOfSlot, parseCores } from './run/cores.ts';

const databaseUrl = 'postgres://localhost/arbiter';

describe('the settings', () => {
  it('have defaults for all but the database', () => {
    const config = readConfig({ DATABASE_URL: databaseUrl, JUDGE_SLOTS: '', LOG_LEVEL: '' });
    expect(config).toMatchObject({ databaseUrl, logLevel: 'info' });
    expect(config.slots).toBeGreaterThanOrEqual(1);
    expect(config.dataDir).toBe(`${config.root}/data`);
  });

  it('refuse a database on another host without TLS if REQUIRE_TLS is on', () => {
    const env = { REQUIRE_TLS: 'on', DATABASE_URL: 'postgres://a:b@db.example/arbiter' };
    expect(() => readConfig(env)).toThrow('DATABASE_URL must have sslmode=verify-full');
    const verified = `${env.DATABASE_URL}?sslmode=verify-full`;
    expect(readConfig({ ...env, DATABASE_URL: verified }).databaseUrl).toBe(verified);
  });

  it.each([
    [1, 1],
    [2, 1],
    [65, 64],
    [66, 64],
    [512, 64],
  ])('give %i cores %i slots', (cores, slots) => {
    expect(readConfig({ DATABASE_URL: databaseUrl }, cores).slots).toBe(slots);
  });

  it('allow as many slots as the sandbox has', () => {
    const header = readFileSync(join(import.meta.dirname, '../sandbox/sandbox.h'), 'utf8');
    expect(Number(/SLOTS_MAX = (\d+)/.exec(header)?.[1])).toBe(judgeSlotsMax);
  });

  it.each([
    [{}, 'DATABASE_URL'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: databaseUrl, JUDGE_SLOTS: '0' }, 'JUDGE_SLOTS'],
    [{ DATABASE_URL: databaseUrl, JUDGE_SLOTS: '1.5' }, 'JUDGE_SLOTS'],
    [{ DATABASE_URL: databaseUrl, JUDGE_SLOTS: 'many' }, 'JUDGE_SLOTS'],
    [{ DATABASE_URL: databaseUrl, JUDGE_SLOTS: '65' }, 'JUDGE_SLOTS'],
    [{ DATABASE_URL: databaseUrl, LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [
      { DATABASE_URL: databaseUrl, OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' },
      'OTEL_EXPORTER_OTLP_ENDPOINT',
    ],
  ])('%j are refused, naming the invalid one', (env, name) => {
    expect(() => readConfig(env)).toThrow(new RegExp(`^${name}(: Must| must) be`));
  });
});

describe('cores', () => {
  it('are read from the kernel’s list', () => {
    expect(parseCores('0-2,5\n')).toEqual([0, 1, 2, 5]);
    expect(parseCores('7')).toEqual([7]);
  });

  it('are assigned to slots from the last to the first', () => {
    const status = 'Name:\tnode\nCpus_allowed_list:\t4-6\n';
    expect([0, 1, 2, 3].map((slot) => coreOfSlot(slot, status))).toEqual([6, 5, 4, 6]);
  });
});

describe('the log', () => {
  it('writes one JSON object per line, from a minimum level on', () => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => lines.push(line) });
    log('info', 'not this');
    log('error', 'a fault', { job: 'x', error: new Error('broken') });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 50,
      time: expect.any(Number),
      msg: 'a fault',
      job: 'x',
      error: expect.stringContaining('Error: broken'),
    });
  });
});
