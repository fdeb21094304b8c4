/**
 * A second, naive implementation of the rules of interaction, for comparison with the judge: it
 * steps through two scripts (pairs.ts) with plain queues in place of processes and pipes. It shares
 * no code with the judge, and knows a verdict only if no order of the two sides would change it.
 */

/**
 * A step of a script. `say`: a line of this many bytes. `keep`: a line that is said at the exit.
 * `flood`: lines without end. `hear`: a line; at the end of the input it exits with `atEnd`, unless
 * that is null. `hearAll`: everything to the end. `deafen`, `hush`: closes input or output.
 */
export type Act =
  | { does: 'say' | 'keep'; bytes: number }
  | { does: 'flood' | 'hear' | 'hearAll' | 'deafen' | 'hush' | 'crash' | 'compute' }
  | { does: 'sleep'; ms: number }
  | { does: 'exit'; code: number };

export type Script = { atEnd: number | null; acts: Act[] };

/** A program and an interactor; `isSample` decides whether what they say is recorded. */
export type Pair = { program: Script; interactor: Script; isSample: boolean };

export type PairVerdict =
  | 'Accepted'
  | 'Wrong Answer'
  | 'Runtime Error'
  | 'Time Limit Exceeded'
  | 'Output Limit Exceeded'
  /** The interactor broke. */
  | 'fault';

/** Chooses which of two sides that both can go on does so. */
type Order = () => 'program' | 'interactor';

type End = { code: number } | 'crashed' | 'hung up on' | 'over time' | 'endless';

type Side = {
  script: Script;
  at: number;
  /** What it said and the other has not heard, in lines, by their bytes. */
  said: number[];
  saidBytes: number;
  kept: number;
  /** Whether the current step has put its line into `said`. */
  hasSaid: boolean;
  isDeaf: boolean;
  isHushed: boolean;
  end: End | null;
};

/** Larger than everything that small lines come to, smaller than one large line. */
const pipesBytes = 200_000;
const floodLineBytes = 65_536;
const floodMaxBytes = 64 * floodLineBytes;
const stepsMax = 3_000;

const begin = (script: Script): Side => ({
  script,
  at: 0,
  said: [],
  saidBytes: 0,
  kept: 0,
  hasSaid: false,
  isDeaf: false,
  isHushed: false,
  end: null,
});

const randomOrders = 24;

/** The verdict on a pair; null if it depends on which side is faster, or never comes. */
export function verdictOfPair(pair: Pair, random: () => number): PairVerdict | null {
  const orders: Order[] = [
    () => 'program',
    () => 'interactor',
    ...Array.from({ length: randomOrders }, (): Order => {
      const share = random();
      return () => (random() < share ? 'program' : 'interactor');
    }),
  ];
  const verdicts = new Set(orders.map((order) => verdictIn(pair, order)));
  const [only = null] = verdicts;
  return verdicts.size === 1 ? only : null;
}

/** What one order of steps leads to. */
function verdictIn({ program, interactor, isSample }: Pair, order: Order): PairVerdict | null {
  const [asks, decides] = [begin(program), begin(interactor)];
  let [isSilenceTold, floodBytes] = [false, 0];
  let first: 'program' | 'interactor' | null = null;
  for (let steps = 0; steps < stepsMax; steps += 1) {
    const can = {
      program:
        asks.end === null && canGoOn(asks, decides, decides.end !== null || decides.isHushed),
      interactor:
        decides.end === null &&
        canGoOn(decides, asks, asks.end !== null || (asks.isHushed && isSilenceTold)),
    };
    const chosen = order();
    const other = chosen === 'program' ? 'interactor' : 'program';
    const turn = can[chosen] ? chosen : can[other] ? other : null;
    if (turn === 'program') floodBytes += step(asks, decides);
    else if (turn === 'interactor') step(decides, asks);
    else if (isComputing(asks) || isFloodingTheDeaf(asks, decides)) asks.end = 'over time';
    else if (asks.end !== null && doing(decides)?.does === 'flood') decides.end = 'endless';
    else if (isFloodingTheDeaf(decides, asks)) return null;
    else if (asks.end === null && asks.isHushed && decides.end === null && !isSilenceTold) {
      isSilenceTold = true;
    } else return 'Time Limit Exceeded';
    if (floodBytes > floodMaxBytes) {
      return isSample ? 'Output Limit Exceeded' : 'Time Limit Exceeded';
    }
    if (first === null && asks.end !== null) {
      // Only a full pipe kept the interactor from being first.
      if (failureOf(asks.end) !== null && decides.saidBytes > pipesBytes) return null;
      first = 'program';
    }
    if (first === null && decides.end !== null) first = 'interactor';
    if (decides.end !== null && !isAcceptance(decides.end)) break;
    if (asks.end !== null && decides.end !== null) break;
  }
  return decides.end === null ? null : verdictOfEnds(asks.end, decides.end, first);
}

const isAcceptance = (end: End): boolean => typeof end === 'object' && end.code === 42;

/** JUDGING's rule: a rejection that came first, a failure of the program, the interactor's verdict. */
function verdictOfEnds(
  program: End | null,
  interactor: End,
  first: 'program' | 'interactor' | null,
): PairVerdict {
  const isRejection = typeof interactor === 'object' && interactor.code === 43;
  if (first === 'interactor' && isRejection) return 'Wrong Answer';
  const failure = failureOf(program);
  if (first === 'program' && failure !== null) return failure;
  if (isAcceptance(interactor)) return failure ?? 'Accepted';
  return isRejection || interactor === 'endless' ? 'Wrong Answer' : 'fault';
}

function failureOf(end: End | null): PairVerdict | null {
  if (end === null || end === 'hung up on') return null;
  if (end === 'over time') return 'Time Limit Exceeded';
  return end === 'crashed' || (typeof end === 'object' && end.code !== 0) ? 'Runtime Error' : null;
}

const doing = ({ script, at }: Side): Act | undefined => script.acts[at];
const isComputing = (side: Side): boolean => side.end === null && doing(side)?.does === 'compute';
const isFloodingTheDeaf = (side: Side, other: Side): boolean =>
  side.end === null &&
  doing(side)?.does === 'flood' &&
  !side.isHushed &&
  other.isDeaf &&
  other.end === null;

/** Whether it does not wait, or compute without end. */
function canGoOn(side: Side, other: Side, isEndKnown: boolean): boolean {
  const act = doing(side);
  switch (act?.does) {
    case 'hear':
    case 'hearAll':
      return side.isDeaf || other.said.length > 0 || isEndKnown;
    case 'say':
      return !side.hasSaid || isHeard(side, other);
    case 'flood':
      if (side.isHushed || other.end !== null) return side.isHushed || !isDropped(other);
      return isHeard(side, other) && !other.isDeaf;
    case 'compute':
      return false;
    default:
      return true;
  }
}

/** An interactor that floods a program that has ended is not heard by anyone. */
const isDropped = (other: Side): boolean => other.end !== null && !isAcceptance(other.end);

const isHeard = (side: Side, other: Side): boolean =>
  side.saidBytes <= pipesBytes || other.isDeaf || other.end !== null;

/** One step; returns the bytes that a flood said. */
function step(side: Side, other: Side): number {
  const act = doing(side);
  if (act === undefined) throw new Error('a script ends without an exit');
  switch (act.does) {
    case 'say':
      if (side.hasSaid) {
        side.hasSaid = false;
        side.at += 1;
      } else if (say(side, other, act.bytes)) side.hasSaid = true;
      return 0;
    case 'flood':
      if (side.isHushed) side.at += 1;
      else say(side, other, floodLineBytes);
      return floodLineBytes;
    case 'keep':
      side.kept += act.bytes;
      break;
    case 'hear':
      if (!hear(side, other) && side.script.atEnd !== null) {
        exit(side, other, side.script.atEnd);
        return 0;
      }
      break;
    case 'hearAll':
      if (hear(side, other)) return 0;
      break;
    case 'deafen':
      side.isDeaf = true;
      break;
    case 'hush':
      side.isHushed = true;
      break;
    case 'crash':
      side.end = 'crashed';
      return 0;
    case 'exit':
      exit(side, other, act.code);
      return 0;
    case 'sleep':
    case 'compute':
      break;
  }
  side.at += 1;
  return 0;
}

/** False if it died of it: only a program can be hung up on. */
function say(side: Side, other: Side, bytes: number): boolean {
  if (side.isHushed) return true;
  if (other.end !== null && isAcceptance(other.end)) {
    side.end = 'hung up on';
    return false;
  }
  if (other.end !== null || other.isDeaf) return true;
  side.said.push(bytes);
  side.saidBytes += bytes;
  return true;
}

function exit(side: Side, other: Side, code: number): void {
  if (side.kept > 0) say(side, other, side.kept);
  side.end ??= { code };
}

function hear(side: Side, other: Side): boolean {
  if (side.isDeaf) return false;
  const bytes = other.said.shift();
  other.saidBytes -= bytes ?? 0;
  return bytes !== undefined;
}
