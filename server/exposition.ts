/** The metrics from the database, including the judges' counts, in Prometheus' text format. */
import { judgeCountFamilies } from '../work/judge-counts.ts';
import { priorities } from '../work/kinds.ts';
import type { Measures } from './model/measures.ts';

type Sample = { name: string; labels: string; value: number };
type Family = { name: string; type: string; help: string; samples: Sample[] };

/** All families, including those without a sample, so that every name is present from the start. */
export function exposeMeasures(measures: Measures): string {
  const families = [...familiesOf(measures), ...countedFamilies(measures)];
  return families.map(written).join('\n');
}

function familiesOf({ queue, judges, databaseBytes }: Measures): Family[] {
  const gauge = (name: string, help: string, samples: Omit<Sample, 'name'>[]): Family => ({
    ...{ name, type: 'gauge', help },
    samples: samples.map((one) => ({ name, ...one })),
  });
  const ofQueue = queue.map(({ kind, priority, state, jobs, oldestS }) => {
    return { labels: labels({ kind, priority: priorityWord(priority), state }), jobs, oldestS };
  });
  const ofJudges = judges.map(({ level, state, judges: count, slots }) => {
    return { labels: labels({ level, state }), count, slots };
  });
  return [
    gauge(
      'arbiter_queue_jobs',
      'Jobs in the queue, by kind, priority and state.',
      ofQueue.map((one) => ({ labels: one.labels, value: one.jobs })),
    ),
    gauge(
      'arbiter_queue_oldest_seconds',
      'How long the oldest job is in the queue, by kind, priority and state.',
      ofQueue.map((one) => ({ labels: one.labels, value: one.oldestS })),
    ),
    gauge(
      'arbiter_judges',
      'Judges that are alive, by the level of their sandboxes and whether they can work.',
      ofJudges.map((one) => ({ labels: one.labels, value: one.count })),
    ),
    gauge(
      'arbiter_judge_slots',
      'Programs that the judges can run at once.',
      ofJudges.map((one) => ({ labels: one.labels, value: one.slots })),
    ),
    gauge('arbiter_database_bytes', 'Size of the database.', [
      { labels: '', value: databaseBytes },
    ]),
  ];
}

const countedFamilies = ({ counts }: Measures): Family[] =>
  judgeCountFamilies.map((family) => ({
    ...family,
    samples: counts
      .filter(({ name }) => isOf(family, name))
      .map(({ name, labels: ofCount, count }) => ({ name, labels: ofCount, value: count })),
  }));

const isOf = ({ name, type }: { name: string; type: string }, sample: string): boolean =>
  type === 'histogram'
    ? ['_bucket', '_sum', '_count'].some((end) => sample === `${name}${end}`)
    : sample === name;

function priorityWord(priority: number): string {
  if (priority === priorities.inTurn) return 'in turn';
  return priority === priorities.last ? 'last' : 'held';
}

/** Kinds and levels may come from a newer version, so they are escaped. */
const labels = (pairs: Record<string, string>): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${name}="${value.replace(/["\\\n]/g, '_')}"`)
    .join(',');

const written = ({ name, type, help, samples }: Family): string =>
  [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map((one) => `${one.name}${one.labels && `{${one.labels}}`} ${one.value}`),
    '',
  ].join('\n');
