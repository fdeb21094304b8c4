/**
 * Runs a program of GCC so that it records which line allocated its memory (recording.c), in the
 * sandbox. For explanations only: verdicts and memory figures never come from here.
 */
import { join } from 'node:path';
import type { TutorParts } from '../../languages/language.ts';
import {
  type Built,
  countersBytes,
  lookUp,
  openBuilt,
  running,
  shell,
} from '../slowness/counting.ts';
import type { Spots } from '../slowness/counts.ts';
import type { Held, MemoryUse, OpenRecording } from './memory-way.ts';

const mib = 1024 * 1024;
const path = join(import.meta.dirname, 'recording.c');
const flags = ['malloc', 'calloc', 'realloc', 'free'].map((name) => `-Wl,--wrap=${name}`);
const recordMaxBytes = 2 * mib;
/** As in recording.c, which writes no more. */
const [stacksMax, framesMax] = [2_048, 32];
/** Only the largest stacks are looked up. */
const stacksLooked = 100;

/** Null if the commands of the language have no such build. */
export function recordingOfGcc(parts: TutorParts): OpenRecording | null {
  if (parts.commands.countedCommand === undefined) return null;
  return async (request) => {
    const built = await openBuilt(parts, request, { path, flags });
    if (built === null) return null;
    return {
      cpuMs: () => built.cpuMs,
      run: async (input) => {
        const text = await record(built, input.path);
        const read = text === null ? null : readRecord(text);
        return read && byLine(read, await lookUp(built, new Set(read.stacks.flatMap(framesOf))));
      },
    };
  };
}

/** As in judging, only the memory limit bounds the stack. */
async function record(built: Built, stdinPath: string): Promise<string | null> {
  const { memoryLimitBytes } = built.request;
  const stack = `ulimit -s ${Math.floor(memoryLimitBytes / 1024)}`;
  return shell(built, {
    words: `${stack}; export MEMORY_LIMIT=${memoryLimitBytes}; exec ./program > /dev/null`,
    readOnly: built.commands.libraries,
    writes: 'memory',
    maxBytes: recordMaxBytes,
    stdinPath,
    limits: { ...running, memoryLimitBytes: memoryLimitBytes + countersBytes },
  });
}

type Stack = { bytes: number; frames: number[] };
type Record = Pick<MemoryUse, 'isStopped' | 'bytes'> & { stacks: Stack[] };

const framesOf = ({ frames }: Stack): number[] => frames;
const headText = /^(stopped|ended) (\d{1,15})$/;
const stackText = /^m (\d{1,15})((?: [0-9a-f]{1,16})*)$/;

/** Null if the text is malformed or too long: the program itself may have written it. */
function readRecord(text: string): Record | null {
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const [, how, bytes] = headText.exec(head) ?? [];
  if (how === undefined || lines.length > stacksMax) return null;
  const stacks: Stack[] = [];
  for (const line of lines) {
    const [, held, addresses = ''] = stackText.exec(line) ?? [];
    const frames = addresses.split(' ').slice(1);
    if (held === undefined || frames.length > framesMax) return null;
    stacks.push({ bytes: Number(held), frames: frames.map((one) => Number.parseInt(one, 16)) });
  }
  const largest = stacks.toSorted((a, b) => b.bytes - a.bytes).slice(0, stacksLooked);
  return { isStopped: how === 'stopped', bytes: Number(bytes), stacks: largest };
}

/** Adds up the stacks whose innermost place in the source is in the same line. */
function byLine({ isStopped, bytes, stacks }: Record, { spots }: Spots): MemoryUse {
  const lines = new Map<number, Held>();
  for (const stack of stacks) {
    const address = stack.frames.find((one) => spots.has(one));
    const line = spots.get(address ?? -1)?.places[0]?.line;
    if (line === undefined) continue;
    const held = lines.get(line) ?? { line, bytes: 0 };
    held.bytes += stack.bytes;
    lines.set(line, held);
  }
  return { isStopped, bytes, lines: [...lines.values()].toSorted((a, b) => b.bytes - a.bytes) };
}
