/**
 * How long a client may take to send and to read, and how much one may hold of this server at the
 * same time. Waiting for a judge is no slowness: only sending and reading have deadlines.
 */

/** Bounds of one server. Tests pass smaller ones. */
export type Bounds = {
  /** From the first byte of a request, or the opening of its connection, to the end of its headers. */
  headersTimeLimitMs: number;
  /** Without any byte of a body that is still to come. */
  bodyStallLimitMs: number;
  /** A body may take this long, and longer by its size at `bodyMinBytesPerS`. */
  bodyGraceMs: number;
  bodyMinBytesPerS: number;
  /** Without the client taking any byte of a reply. */
  replyStallLimitMs: number;
  /** A refused request may go on arriving, unread, for this long. */
  lingerLimitMs: number;
  /** An idle connection stays for this long; longer than proxies keep theirs. */
  keepAliveMs: number;
  /** How often the deadline of headers is looked at. */
  checkIntervalMs: number;
  connectionsMax: number;
  connectionsPerNetworkMax: number;
  /** Of bodies that are still arriving; the first `bodyFreeBytes` of each do not count. */
  heldMaxBytes: number;
  heldPerNetworkMaxBytes: number;
  bodyFreeBytes: number;
  /** Calls that wait for a judge, an answer of the assistant or events. */
  waitingMax: number;
  waitingPerPersonMax: number;
  waitingPerNetworkMax: number;
};

const mebibyte = 1024 * 1024;

export const bounds: Bounds = {
  headersTimeLimitMs: 15_000,
  bodyStallLimitMs: 10_000,
  bodyGraceMs: 20_000,
  bodyMinBytesPerS: 16 * 1024,
  replyStallLimitMs: 60_000,
  lingerLimitMs: 10_000,
  keepAliveMs: 72_000,
  checkIntervalMs: 5_000,
  connectionsMax: 4_000,
  connectionsPerNetworkMax: 400,
  heldMaxBytes: 256 * mebibyte,
  heldPerNetworkMaxBytes: 32 * mebibyte,
  bodyFreeBytes: 64 * 1024,
  waitingMax: 3_000,
  waitingPerPersonMax: 30,
  waitingPerNetworkMax: 60,
};
