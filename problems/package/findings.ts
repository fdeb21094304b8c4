/**
 * Collects what is wrong with a package. Each reader records its findings and continues, so that
 * all are reported together. An error makes the package unusable; a warning says how it was
 * interpreted.
 */
import type { z } from 'zod';

export type Finding = {
  severity: 'error' | 'warning';
  /** The path in the package, with slashes. */
  file: string;
  /** The line, from 1. */
  line?: number;
  /** Such as `limits.time_limit`. */
  field?: string;
  /** A sentence. */
  rule: string;
  /** What to do about it, in a sentence; absent if the rule itself says so. */
  remedy?: string;
};

/** Where in its file something is, and what to do about it. */
export type Where = Pick<Finding, 'line' | 'field' | 'remedy'>;

/** Further findings are only counted, because a broken package can have any number of them. */
const findingsMax = 200;

export class Findings {
  readonly all: Finding[] = [];
  /** The number of further findings, which are not in `all`. */
  left = 0;
  hasErrors = false;

  #note(finding: Finding): void {
    if (finding.severity === 'error') this.hasErrors = true;
    if (this.all.length < findingsMax) this.all.push(finding);
    else this.left += 1;
  }

  error(file: string, rule: string, where: Where = {}): void {
    this.#note({ severity: 'error', file, rule, ...where });
  }

  warn(file: string, rule: string, where: Where = {}): void {
    this.#note({ severity: 'warning', file, rule, ...where });
  }

  /** Takes over what was found elsewhere, of which `left` are not told. */
  add(findings: readonly Finding[], left = 0): void {
    for (const one of findings) this.#note(one);
    this.left += left;
  }

  /** Records each mistake that a schema found, with the name of its field. */
  refuse(file: string, error: z.ZodError): void {
    for (const { path, message } of error.issues) {
      const field = path.join('.');
      this.error(file, message, field === '' ? {} : { field });
    }
  }
}

/** A line such as `problem.yaml: limits.memory: Must be a whole number above 0.` */
export function asLine({
  severity,
  file,
  line,
  field,
  rule,
}: Pick<Finding, 'severity' | 'file' | 'rule'> & {
  line?: number | undefined;
  field?: string | undefined;
}): string {
  const place = line === undefined ? file : `${file}:${line}`;
  const said = [place, field, rule].filter((part) => part !== undefined && part !== '').join(': ');
  return severity === 'warning' ? `warning: ${said}` : said;
}

/** The package breaks rules of its format; `findings` has all of them. */
export class PackageError extends Error {
  readonly findings: Finding[];
  /** The number of further findings. */
  readonly left: number;

  constructor(findings: Finding[], left = 0) {
    const errors = findings.filter(({ severity }) => severity === 'error').map(asLine);
    super(
      [
        ...errors,
        ...(left > 0 ? [`${left} more finding${left === 1 ? ' is' : 's are'} not shown.`] : []),
      ].join('\n'),
    );
    this.findings = findings;
    this.left = left;
  }
}
