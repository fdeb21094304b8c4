/** Starts one server: configuration, database, HTTP. Any number may run on one database. */
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { checkAddress } from '../db/reach.ts';
import { openStandby } from '../db/standby.ts';
import { watchDatabase } from '../db/watch.ts';
import { exitCodeOf, readSettings, WrongSetting } from '../work/exit-code.ts';
import { settleProcess } from '../work/host.ts';
import { openTracing } from '../work/tracing.ts';
import { compareSecrets, tokenSecret } from './accounts/token-secret.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { openWriter } from './outside/assistant.ts';
import { openMailer } from './outside/mail.ts';
import { openJudgingChannel } from './submissions/judging.ts';
import { prepareDatabase } from './workshop/first-start.ts';

/**
 * Lines of the log that are written at every LOG_LEVEL: one of them has the administrator's first
 * password.
 */
const announcements = pino();
const announce = (line: string): void => announcements.info(line);

const webRoot = fileURLToPath(new URL('../web/dist/', import.meta.url));

/** How long a stopping server waits for the trace collector to accept the last spans. */
const lastSpansMs = 1_000;

async function trace(
  { tracing }: Config,
  onBroken: (reason: string) => void,
): Promise<() => Promise<void>> {
  if (tracing === undefined) return async () => {};
  return await openTracing({ ...tracing, program: 'arbiter-server', onBroken });
}

async function start(): Promise<void> {
  const config = readSettings(() => readConfig(process.env));
  if (config.databaseUrl === undefined) {
    throw new WrongSetting(
      'DATABASE_URL: Not set. Start the server through ./bin/start, or set it.',
    );
  }
  const { databaseUrl } = config;
  readSettings(() => checkAddress(databaseUrl));
  await migrate(databaseUrl);
  let logBroken = (error: Error) => console.error(error.message);
  const db = openDatabase(databaseUrl, { onBroken: (error) => logBroken(error) });
  for (const line of config.clearConnections) announce(line);
  await prepareDatabase(db, config.admin, announce);
  const secret = await tokenSecret(config);
  await compareSecrets(db, secret, announce);
  let logIgnored = (_payload: string) => {};
  const judging = openJudgingChannel(databaseUrl, {
    onBroken: (error) => logBroken(error),
    onIgnored: (payload) => logIgnored(payload),
  });
  const tokenKey = new TextEncoder().encode(secret);
  const mail = openMailer(config);
  const writer = openWriter(config.ai);
  const watch = watchDatabase(databaseUrl);
  const { databaseReadUrl: readUrl } = config;
  const standby = readUrl === undefined ? undefined : openStandby(readUrl, { primary: db });
  const { app, stopping } = await buildApp(
    config,
    { config, db, standby, watch, judging, mail, writer, tokenKey },
    webRoot,
  );
  logBroken = (error) => app.log.warn({ err: error }, 'lost the database');
  logIgnored = (payload) =>
    app.log.debug({ payload }, 'ignored a notice that this version does not know');
  const closeTracing = await trace(config, (reason) =>
    app.log.warn({ reason }, 'traces could not be sent'),
  );
  await app.listen({ port: config.port, host: config.host });

  const stop = async (): Promise<void> => {
    stopping.announce();
    await pause(config.drainSeconds * 1000);
    await app.close();
    await judging.close();
    await watch.close();
    await standby?.close();
    await db.destroy();
    await Promise.race([closeTracing(), pause(lastSpansMs)]);
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

settleProcess(process.env);
await start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(exitCodeOf(error));
});
