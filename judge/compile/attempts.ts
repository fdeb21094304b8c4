/** Which commands of a compiler are tried on a source, one after the other. */
import type { Sandbox } from '../run/sandbox.ts';
import type { JailFacts } from '../run/sandbox-messages.ts';
import { type CompileRequest, jailRequest } from './compile-request.ts';
import type { Plan } from './plan.ts';

/**
 * Compiles the quick way if there is one. If that decides nothing, compiles the usual way; if a
 * shortcut may have broken the compiler, compiles once more without shortcuts.
 */
export async function compileIn(
  sandbox: Pick<Sandbox, 'jail'>,
  {
    plan: { quick, command, plainCommand },
    request,
  }: { plan: Plan; request: Omit<CompileRequest, 'command'> },
): Promise<JailFacts> {
  const ways = quick === null ? [command] : [quick.command, command];
  let cpuMs = 0;
  for (const way of ways) {
    const facts = await sandbox.jail(jailRequest({ ...request, command: way }));
    cpuMs += facts.cpuMs;
    if (facts.stopped) return { ...facts, cpuMs };
    const isUndecided = way === quick?.command && quick.isUndecided(facts);
    if (isLimited(facts) || (facts.exitCode === 0 && !isUndecided)) return { ...facts, cpuMs };
    const said = facts.stderrHead.toString('latin1');
    if (brokenHeader.test(said) || (failedLink.test(said) && plainCommand !== way)) break;
    if (!isUndecided) return { ...facts, cpuMs };
  }
  const facts = await sandbox.jail(jailRequest({ ...request, command: plainCommand }));
  return { ...facts, cpuMs: cpuMs + facts.cpuMs };
}

/**
 * What the compiler prints when it crashes or cannot use a precompiled header. A source can also
 * print this text or crash the compiler; the last attempt then ends the same way.
 */
const brokenHeader = new RegExp(
  [
    String.raw`^\S{1,300}: internal compiler error: (?!.* signal terminated program (?!cc1plus))`,
    String.raw`^\S{1,300}: fatal error: .{0,200}(?:\bPCH\b|\.gch\b)`,
  ].join('|'),
  'm',
);

/**
 * What the driver prints after any failure of the linker. A linker chosen for its speed may need a
 * system call that the jail refuses, and may explain less; the compiler's own linker decides.
 */
const failedLink = /^collect2: error: ld returned /m;

const isLimited = ({ oomKilled, cpuLimitHit, wallLimitHit }: JailFacts): boolean =>
  oomKilled || cpuLimitHit || wallLimitHit;
