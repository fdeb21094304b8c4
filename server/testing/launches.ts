/** Launches from a platform of the tests, as its page and a browser make them. */
import type { Arrival } from '../../contract/lti.ts';
import type { Change, Opening, TestPlatform } from './platform.ts';
import type { Answer, Person, TestServer } from './server.ts';

export const siteUrl = 'http://localhost:3000';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** A launch that has begun in a browser. */
export type Begun = { address: string; state: string; setCookie: string; cookie: string };

export function launchesOf(server: TestServer, platform: TestPlatform) {
  /** A form that the page of the platform sends. */
  const send = (path: string, fields: URLSearchParams, headers: Record<string, string> = {}) =>
    server.call(`POST ${path}`, {
      raw: { payload: fields.toString(), headers: { ...form, ...headers } },
    });

  const begin = async (changes: Record<string, string> = {}): Promise<Begun> => {
    const answer = await send('/lti/login', platform.initiation(`${siteUrl}/lti/launch`, changes));
    if (answer.status !== 302) throw new Error(`${answer.status} ${String(answer.body)}`);
    const address = String(answer.headers.location);
    const setCookie = String(answer.headers['set-cookie']);
    return {
      address,
      state: new URL(address).searchParams.get('state') ?? '',
      setCookie,
      cookie: setCookie.split(';')[0] ?? '',
    };
  };

  /** The platform's answer to a launch, in the browser with the cookie. */
  const answer = async (begun: Begun, opening: Opening, change: Change = {}): Promise<Answer> =>
    await send('/lti/launch', await platform.answer(begun.address, opening, change), {
      cookie: begun.cookie,
    });

  /** A call of the page of a launch. */
  const call = (
    { state, cookie }: Begun,
    what: 'enter' | 'arrive' | 'connect' | 'answer',
    { as, ...more }: Record<string, unknown> & { as?: Person } = {},
  ): Promise<Answer> =>
    server.call(`POST /lti/launches/${what}`, {
      ...(as && { as }),
      raw: {
        payload: JSON.stringify({ launch: state, ...more }),
        headers: { 'content-type': 'application/json', cookie },
      },
    });

  /** Begins a launch and has it answered. */
  const launch = async (opening: Opening, change: Change = {}) => {
    const begun = await begin();
    return { begun, answered: await answer(begun, opening, change) };
  };

  /** A launch to its end: who the person is here, and where it leads. */
  const open = async (opening: Opening) => {
    const { begun } = await launch(opening);
    const entered = await call(begun, 'enter');
    const { id, access } = entered.body as { id: string; access: string };
    const person: Person = { id, email: opening.person.email ?? '', token: access };
    const arrived = await call(begun, 'arrive', { as: person });
    return { begun, entered, person, arrived, arrival: arrived.body as Arrival };
  };

  return { send, begin, answer, call, launch, open };
}
