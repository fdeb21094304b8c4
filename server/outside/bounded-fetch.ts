/** Requests to providers of logins and learning platforms, whose servers are not trusted to answer well. */
import { isLoopback } from '../../work/require-tls.ts';

/** How long the requests of one step may take together, and how large a reply may be. */
export type FetchBounds = { answerMs: number; replyMaxBytes: number };

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Fetches with one deadline for all its requests, TLS to other hosts, no redirects, and replies of bounded size. The
 * body is read here, because the libraries would read a body of any size.
 */
export function boundedFetch(
  { answerMs, replyMaxBytes }: FetchBounds,
  send: Fetch = (url, init) => fetch(url, init),
) {
  const deadline = AbortSignal.timeout(answerMs);
  return async (url: string, options: object): Promise<Response> => {
    const { protocol, hostname } = new URL(url);
    // Libraries let a provider of this host name any address without TLS.
    if (protocol !== 'https:' && !isLoopback(hostname)) {
      throw new TypeError(
        `The provider names an address of another host without TLS: ${hostname}.`,
      );
    }
    const { signal, ...rest } = options as RequestInit;
    const signals = [deadline, ...(signal ? [signal] : [])];
    const response = await send(url, {
      ...rest,
      redirect: 'manual',
      signal: AbortSignal.any(signals),
    });
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of response.body ?? []) {
      size += part.length;
      if (size > replyMaxBytes) throw new TypeError(`The reply has over ${replyMaxBytes} bytes.`);
      parts.push(part);
    }
    const { status, headers } = response;
    const isEmpty = parts.length === 0;
    return new Response(isEmpty ? null : Buffer.concat(parts), { status, headers });
  };
}
