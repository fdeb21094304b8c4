/**
 * How long a client may take to send and to read, and how many resources it may hold at a time.
 * Deadlines apply only to sending and reading, not to waiting for a judge.
 */

/** The bounds of one server; tests use smaller ones. */
export type Bounds = {
  /**
   * From the first byte of a request, or from the opening of its connection, to the end of its
   * headers.
   */
  headersTimeLimitMs: number;
  /** The longest pause between two bytes of a body. */
  bodyStallLimitMs: number;
  /** A body may take this long, plus the time for its size at `bodyMinBytesPerS`. */
  bodyGraceMs: number;
  bodyMinBytesPerS: number;
  /** The longest time for the body of an upload, however large it is. */
  uploadMaxMs: number;
  /** The longest time without the client reading a byte of the reply. */
  replyStallLimitMs: number;
  /** The memory of all replies that their clients have not read yet. */
  unreadMaxBytes: number;
  /** How long the server keeps discarding a refused request. */
  lingerLimitMs: number;
  /** How long an idle connection stays open; longer than proxies keep theirs. */
  keepAliveMs: number;
  /** How often the deadline of headers is checked. */
  checkIntervalMs: number;
  connectionsMax: number;
  connectionsPerNetworkMax: number;
  /** The memory for bodies in transit; the first `bodyFreeBytes` of each do not count. */
  heldMaxBytes: number;
  heldPerNetworkMaxBytes: number;
  bodyFreeBytes: number;
  /** The number of calls that wait for a judge, for the assistant or for events. */
  waitingMax: number;
  waitingPerPersonMax: number;
  waitingPerNetworkMax: number;
  /** How long calls that wait for a judge keep waiting while the server stops. */
  stopWaitMs: number;
  /**
   * How long a stopping server waits for all calls; shorter than bin/start waits for the server.
   */
  stopLimitMs: number;
  /** How often scores for learning platforms are looked at. */
  scoresEveryMs: number;
  /** How often the server looks whether an import can go on. */
  importsEveryMs: number;
  /** How often a learning platform is asked for its keys at most. */
  platformKeysEveryMs: number;
  /** With less free space on the disk of the data, /health reports that it is full. */
  diskFreeMinBytes: number;
};

const mebibyte = 1024 * 1024;

export const bounds: Bounds = {
  headersTimeLimitMs: 15_000,
  bodyStallLimitMs: 10_000,
  bodyGraceMs: 20_000,
  bodyMinBytesPerS: 16 * 1024,
  uploadMaxMs: 20 * 60_000,
  replyStallLimitMs: 60_000,
  unreadMaxBytes: 64 * mebibyte,
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
  stopWaitMs: 4_000,
  stopLimitMs: 6_000,
  scoresEveryMs: 10_000,
  importsEveryMs: 5_000,
  platformKeysEveryMs: 5_000,
  diskFreeMinBytes: 64 * mebibyte,
};
