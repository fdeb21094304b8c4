/**
 * Requests for talks and the runner's replies: a program and an interactor run side by side,
 * connected by two pipes (sandbox/talk/talks.c is the other end).
 */
import { decode, flagOf, type Message, numberOf, SandboxFault, textOf } from './sandbox-channel.ts';
import {
  type Facts,
  factsOf,
  factsWithin,
  type JailFacts,
  type JailRequest,
  jailFactsOf,
  jailStrings,
  type ReadingFacts,
  type ReadingRequest,
  type RunRequest,
  readingFactsOf,
  readingStrings,
  runStrings,
} from './sandbox-messages.ts';

export type TalkRequest = {
  /** Its output limit applies to what it writes to the interactor. */
  program: Omit<RunRequest, 'inputPath'>;
  /** Runs in the slot of the program, or in a jail. */
  interactor:
    | { in: 'slot'; request: Omit<ReadingRequest, 'inputPath' | 'inputBytes'> }
    | { in: 'jail'; request: Omit<JailRequest, 'stdinPath'> };
  /** The interactor's exit code after which the program may continue; any other ends it. */
  accepts: number;
  /** How long both may be idle; by default `standstillMs`. */
  stillMaxMs?: number | undefined;
  /** How much of the talk to record; by default nothing, which is faster. */
  recordBytes?: number | undefined;
};

/** A piece of the conversation: `>` from the program, `<` from the interactor. */
export type Piece = { side: '>' | '<'; bytes: Buffer };

export type TalkFacts = {
  program: Facts;
  interactor: { in: 'slot'; facts: ReadingFacts } | { in: 'jail'; facts: JailFacts };
  /** Which side ended first; the other may have ended because of that. */
  first: 'program' | 'interactor';
  /** Both were ended because neither had computed or written anything for 2 s. */
  stoodStill: boolean;
  /**
   * They stood still, and one may have waited for space in a pipe that the other had closed; known
   * only for talks that are not recorded, as no recorded one ends so.
   */
  clogged: boolean;
  /** The program ended before the interactor, even if the interactor did not notice. */
  outlived: boolean;
  /** What the interactor said to the program after its end, and was dropped. */
  unheardBytes: number;
  /** The program wrote more than allowed, and was cut off; known only for recorded talks. */
  flooded: boolean;
  record: Piece[];
  /** More was said than was recorded. */
  recordCut: boolean;
};

/** How long both sides of a talk may be idle by default (STILL_MAX_NS in sandbox/talk/talks.c). */
export const standstillMs = 2_000;

/** A talk as strings of a message: two requests in one. */
export function talkStrings(request: TalkRequest): string[] {
  const { program, interactor, accepts, recordBytes, stillMaxMs } = request;
  return [
    ...runStrings(program),
    ...(recordBytes === undefined ? [] : [`recordBytes=${recordBytes}`]),
    'talk=1',
    'id=second',
    ...(interactor.in === 'slot'
      ? readingStrings(interactor.request)
      : jailStrings(interactor.request)),
    `accepts=${accepts}`,
    ...(stillMaxMs === undefined ? [] : [`stillNs=${stillMaxMs * 1_000_000}`]),
  ];
}

/** The outcome of a talk: both sides' replies and the record follow its own strings. */
export function talkFactsOf(
  message: Message,
  { program, interactor }: Pick<TalkRequest, 'program' | 'interactor'>,
): TalkFacts {
  const { tail } = message;
  const programEnd = numberOf(message, 'programBytes');
  const interactorEnd = programEnd + numberOf(message, 'interactorBytes');
  const second = decode(tail.subarray(programEnd, interactorEnd));
  return {
    program: factsWithin(factsOf(decode(tail.subarray(0, programEnd))), program),
    interactor:
      interactor.in === 'slot'
        ? { in: 'slot', facts: readingFactsOf(second) }
        : { in: 'jail', facts: jailFactsOf(second) },
    first: textOf(message, 'first') === 'interactor' ? 'interactor' : 'program',
    stoodStill: flagOf(message, 'stoodStill'),
    clogged: flagOf(message, 'clogged'),
    outlived: flagOf(message, 'outlived'),
    unheardBytes: numberOf(message, 'unheardBytes'),
    flooded: flagOf(message, 'flooded'),
    record: piecesOf(tail.subarray(interactorEnd)),
    recordCut: flagOf(message, 'recordCut'),
  };
}

const headerBytes = 5;

/** A record: for each piece its side, its length and its bytes. */
function piecesOf(record: Buffer): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < record.length; ) {
    const side = String.fromCharCode(record[at] ?? 0);
    const start = at + headerBytes;
    if (start > record.length || (side !== '>' && side !== '<')) {
      throw new SandboxFault('the sandbox sent a record that cannot be read');
    }
    const end = start + record.readUInt32LE(at + 1);
    pieces.push({ side, bytes: record.subarray(start, end) });
    at = end;
  }
  return pieces;
}
