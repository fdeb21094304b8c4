/** Judges that are killed while they work on jobs, on a real database. */
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { watchOthers } from '../judge/process/upkeep.ts';
import { judgingState } from '../server/operation/judges.ts';
import { claim } from './claim.ts';
import { extendLeases } from './lease.ts';
import { forgetMissing, missingJudges, presenceQuery } from './presence.ts';
import { queueForTests } from './testing-queue.ts';
import { judgeRow } from './testing-rows.ts';
import { register } from './upkeep.ts';

const queue = queueForTests();
const connections: pg.Client[] = [];
afterEach(async () => {
  for (const one of connections.splice(0)) await one.end();
});

/** Connects as a judge does, and registers it; `kill` ends the connection as the kernel would. */
async function startJudge(id: string) {
  const client = new pg.Client({ connectionString: queue.url });
  connections.push(client);
  client.on('error', () => {});
  await client.connect();
  await client.query(presenceQuery(id));
  const heartbeat = () => register(queue.db, { ...judgeRow, id, holdsLock: true });
  await heartbeat();
  const kill = async () => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await queue.pool.query('select pg_terminate_backend($1, 10000)', [rows[0]?.pid]);
  };
  return { heartbeat, kill };
}

describe('a judge that is killed', () => {
  it('counts as gone at once, long before its heartbeat is missed', async () => {
    const judge = await startJudge('killed');
    await startJudge('living');
    expect(await judgingState(queue.db)).toMatchObject({ judges: 2 });
    await judge.kill();
    expect(await judgingState(queue.db)).toMatchObject({ judges: 1 });
  });

  it('loses its jobs at the second check, which wakes another judge', async () => {
    const judge = await startJudge('killed');
    await startJudge('living');
    const job = await queue.addRun();
    const kept = await queue.addRun({ owner: 'another' });
    const [first, second] = [await queue.leaseOf('killed'), await queue.leaseOf('living')];
    expect([first.job, second.job]).toEqual([job, kept]);
    const look = watchOthers(queue.db);
    expect(await look()).toEqual([]);
    await judge.kill();
    expect(await look()).toEqual([]);
    expect(await claim(queue.db, 'living')).toBeNull();
    expect(await look()).toEqual(['killed']);
    expect(await look()).toEqual([]);
    expect(await claim(queue.db, 'living')).toMatchObject({ lease: { job, attempts: 2 } });
  });

  it('keeps its jobs if it has merely reconnected', async () => {
    const judge = await startJudge('cut off');
    const job = await queue.addRun();
    const lease = await queue.leaseOf('cut off');
    const look = watchOthers(queue.db);
    await judge.kill();
    await look();
    await startJudge('cut off');
    expect(await look()).toEqual([]);
    expect(await missingJudges(queue.db)).toEqual([]);
    expect(await forgetMissing(queue.db, ['cut off'])).toEqual([]);
    expect(await claim(queue.db, 'other')).toBeNull();
    expect(await extendLeases(queue.db, [lease])).toEqual([job]);
  });

  it('gets its leases back if it was given up too early', async () => {
    const judge = await startJudge('slow');
    const job = await queue.addRun();
    const lease = await queue.leaseOf('slow');
    await judge.kill();
    expect(await forgetMissing(queue.db, ['slow'])).toEqual(['slow']);
    expect(await judgingState(queue.db)).toMatchObject({ judges: 0 });
    await startJudge('slow');
    expect(await extendLeases(queue.db, [lease])).toEqual([job]);
    expect(await judgingState(queue.db)).toMatchObject({ judges: 1 });
    expect(await claim(queue.db, 'other')).toBeNull();
  });

  it('of an older version counts as gone when its heartbeat is missed', async () => {
    await register(queue.db, { ...judgeRow, id: 'older' });
    expect(await missingJudges(queue.db)).toEqual([]);
    expect(await judgingState(queue.db)).toMatchObject({ judges: 1 });
    await queue.pool.query(`update judges set seen_at = now() - interval '11 s'`);
    expect(await judgingState(queue.db)).toMatchObject({ judges: 0 });
  });
});
