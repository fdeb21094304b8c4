/**
 * The cost of a run for each kind of program: static, dynamically linked, interpreted; bare and
 * confined, all alternating. The program always reads a number and prints it.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { language } from '../judge/languages/python.ts';
import { runtimeSight } from '../judge/languages/sight.ts';
import type { RunRequest } from '../judge/run/sandbox-messages.ts';
import { openWorkshop, root, type Workshop } from '../judge/testing.ts';
import type { Figures, Size } from './figures.ts';
import { runLimits } from './run-limits.ts';

const roundsBySize = { small: 20, large: 400 };
const source =
  '#include <stdio.h>\nint main(void) { int n; scanf("%d", &n); printf("%d\\n", n); }\n';
const limits = { ...runLimits, cpuLimitMs: 2000, wallLimitMs: 20_000 };

/** A kind of program: its request to the sandbox, and its bare command. */
type Way = { name: string; request: Omit<RunRequest, 'slot' | 'limits'>; bare: string[] };

async function waysIn({ folder, languages }: Workshop): Promise<Way[]> {
  const at = (name: string) => join(folder, name);
  writeFileSync(at('program.c'), source);
  execFileSync('gcc', ['-O2', '-static', '-o', at('static'), at('program.c')]);
  execFileSync('gcc', ['-O2', '-o', at('dynamic'), at('program.c')]);
  const dynamic = { readOnly: await runtimeSight([], [at('dynamic')]), interpreter: null };
  const compiled = await languages
    .get(language.id)
    .compiler.compile(Buffer.from('print(int(input()))\n'));
  const { runtime } = language.open(root);
  const programPath = compiled.programPath ?? '';
  const python = [runtime?.interpreter?.path ?? '', ...(runtime?.interpreter?.args ?? [])];
  return [
    { name: 'static', request: { executablePath: at('static') }, bare: [at('static')] },
    {
      name: 'dynamic',
      request: { executablePath: at('dynamic'), runtime: dynamic },
      bare: [at('dynamic')],
    },
    {
      name: 'interpreted',
      request: { executablePath: programPath, runtime: runtime ?? undefined },
      bare: [...python, programPath],
    },
  ];
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Figures in ms; CPU time is that of the sandbox. */
export async function run(size: Size): Promise<Figures> {
  const workshop = await openWorkshop(1);
  try {
    const ways = await waysIn(workshop);
    const inputPath = join(workshop.folder, 'input');
    writeFileSync(inputPath, '42\n');
    const input = readFileSync(inputPath);
    const times = new Map<string, number[]>();
    const note = (name: string, ms: number) => times.set(name, [...(times.get(name) ?? []), ms]);
    for (let round = 0; round < roundsBySize[size]; round += 1) {
      for (const { name, request, bare } of ways) {
        const asked = performance.now();
        const facts = await workshop.sandbox.run({ slot: 0, inputPath, limits, ...request });
        note(`${name}Ms`, performance.now() - asked);
        note(`${name}CpuMs`, facts.cpuMs);
        if (facts.exitCode !== 0) throw new Error(`${name}: ${facts.stderrHead}`);
        const [file = '', ...args] = bare;
        const spawned = performance.now();
        if (spawnSync(file, args, { input }).status !== 0) throw new Error(`${name} fails bare`);
        note(`${name}BareFromNodeMs`, performance.now() - spawned);
      }
    }
    const firsts = ways.map(
      ({ name }) => [`${name}FirstMs`, times.get(`${name}Ms`)?.[0] ?? 0] as const,
    );
    const all = [...times].map(([name, values]) => [name, median(values)] as const);
    const rounded = [...all, ...firsts].map(([name, value]) => [name, Number(value.toFixed(3))]);
    return Object.fromEntries(rounded);
  } finally {
    await workshop.close();
  }
}

if (import.meta.main) console.log(JSON.stringify(await run('large'), null, 2));
