/** The calls of the page of a launch. The cookie of the launch goes with them by itself. */
import type { QueryClient } from '@tanstack/react-query';
import type { Arrival } from '../../../contract/lti.ts';
import {
  answerLaunch,
  arriveLaunch,
  connectCourse,
  enterLaunch,
} from '../../../contract/lti-calls.ts';
import { api } from '../../api.ts';
import { Refusal } from '../../call.ts';
import { enter } from '../../log-in.ts';
import { readToken } from '../../token.ts';

/**
 * Where a launch leads: in the session that the browser has, if that is of its person, because an exam may
 * be bound to it; otherwise in a new one. A refusal with a challenge asks for more.
 */
export async function comeBy(client: QueryClient, launch: string): Promise<Arrival> {
  const arrived = readToken() === null ? null : await arriveBy(launch).catch(nullIfOther);
  if (arrived !== null) return arrived;
  await enter(client, await api.call(enterLaunch, { headers: {}, body: { launch } }));
  return await arriveBy(launch);
}

/** For what is refused to the session, because it has ended or is of another account. */
function nullIfOther(error: unknown): null {
  if (error instanceof Refusal && error.status === 401) return null;
  throw error;
}

const triesMax = 5;
const secondMs = 1_000;
/** Longer than the minute in which a network's requests are counted; who must wait longer is told. */
const waitMaxS = 90;

/** After how many seconds to try again what was refused only because many came; undefined for all else. */
export function busyForS(error: unknown): number | undefined {
  const isBusy = error instanceof Refusal && error.status === 429;
  const afterS = isBusy ? error.afterS : undefined;
  return afterS !== undefined && afterS <= waitMaxS ? afterS : undefined;
}

/** Settings of a mutation that tries again when the server says. */
export const againWhenBusy = {
  retry: (failures: number, error: Error): boolean =>
    failures < triesMax && busyForS(error) !== undefined,
  retryDelay: (_failures: number, error: Error): number => (busyForS(error) ?? 1) * secondMs,
};

export const arriveBy = (launch: string) =>
  api.call(arriveLaunch, { headers: {}, body: { launch } });

export type ChosenClass = { class: string } | { newClass: { slug: string; name: string } };

export const connectBy = (launch: string, chosen: ChosenClass) =>
  api.call(connectCourse, { headers: {}, body: { launch, ...chosen } });

export type Choice = { assignment: string } | { problem: string } | Record<string, never>;

export const answerBy = (launch: string, choice: Choice) =>
  api.call(answerLaunch, { headers: {}, body: { launch, ...choice } });
