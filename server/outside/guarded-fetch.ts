/**
 * Requests to hosts that others than the operator name: over connections to addresses that are checked after
 * the name was resolved, so that no name leads into the site's own network.
 */
import { lookup as lookUp } from 'node:dns/promises';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestWithTls } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { isInNetworks } from '../http/networks.ts';

/** Loopback, private, shared, link-local, reserved and multicast networks (RFC 6890), and no address at all. */
const ownNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

/** Whether an address is outside of the site's own networks, or in one of those that may be reached. */
export const mayReach = (address: string, allowed: readonly string[]): boolean =>
  !isInNetworks(address, ownNetworks) || isInNetworks(address, allowed);

type Resolved = { address: string; family: number };

/** The addresses of a name. */
export type Resolve = (hostname: string) => Promise<Resolved[]>;
export const resolveName: Resolve = (hostname) => lookUp(hostname, { all: true });

/**
 * As `fetch`, without redirects, encodings and connections that are kept; refuses a name all of whose
 * addresses are in the site's own networks. Addresses in the URL itself are the caller's to check.
 */
export function guardedFetch({
  allowed,
  resolve,
}: {
  allowed: readonly string[];
  resolve: Resolve;
}): (url: string, init: RequestInit) => Promise<Response> {
  const lookup: LookupFunction = (hostname, { all }, done) => {
    const finding = async (): Promise<void> => {
      const reachable = (await resolve(hostname)).filter((one) => mayReach(one.address, allowed));
      const [first] = reachable;
      if (first === undefined) {
        throw new TypeError(`${hostname} leads into the network of this site itself.`);
      }
      if (all) done(null, reachable);
      else done(null, first.address, first.family);
    };
    finding().catch((error: NodeJS.ErrnoException) => done(error, []));
  };
  return async (url, init) => {
    const sent = new Request(url, init);
    const body = Buffer.from(await sent.arrayBuffer());
    const request = new URL(url).protocol === 'https:' ? requestWithTls : requestPlain;
    const incoming = await new Promise<IncomingMessage>((done, fail) => {
      const outgoing = request(url, {
        method: sent.method,
        headers: Object.fromEntries(sent.headers),
        lookup,
        agent: false,
        ...(init.signal && { signal: init.signal }),
      });
      outgoing.once('error', fail);
      outgoing.once('response', done);
      outgoing.end(body.length > 0 ? body : undefined);
    });
    return responseOf(incoming);
  };
}

/** Statuses whose responses have no body, not even an empty one. */
const bodiless = [204, 205, 304];

function responseOf(incoming: IncomingMessage): Response {
  const { statusCode: status = 502, headersDistinct } = incoming;
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  if (bodiless.includes(status)) {
    incoming.resume();
    return new Response(null, { status, headers });
  }
  return new Response(Readable.toWeb(incoming) as ReadableStream<Uint8Array>, { status, headers });
}
