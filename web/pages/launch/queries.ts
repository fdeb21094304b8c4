/** The calls of the page of a launch. The cookie of the launch goes with them by itself. */
import type { QueryClient } from '@tanstack/react-query';
import {
  answerLaunch,
  arriveLaunch,
  connectCourse,
  enterLaunch,
} from '../../../contract/lti-calls.ts';
import { api } from '../../api.ts';
import { enter } from '../../log-in.ts';

/** Logs in the person of a launch. A refusal with a challenge asks for more. */
export async function enterBy(client: QueryClient, launch: string): Promise<void> {
  await enter(client, await api.call(enterLaunch, { headers: {}, body: { launch } }));
}

export const arriveBy = (launch: string) =>
  api.call(arriveLaunch, { headers: {}, body: { launch } });

export type ChosenClass = { class: string } | { newClass: { slug: string; name: string } };

export const connectBy = (launch: string, chosen: ChosenClass) =>
  api.call(connectCourse, { headers: {}, body: { launch, ...chosen } });

export type Choice = { assignment: string } | { problem: string } | Record<string, never>;

export const answerBy = (launch: string, choice: Choice) =>
  api.call(answerLaunch, { headers: {}, body: { launch, ...choice } });
