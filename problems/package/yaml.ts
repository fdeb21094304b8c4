/**
 * Reads YAML of a package safely: plain values only, a limited number of aliases, each key once.
 * The caller's schema checks the values.
 */

import { parseDocument } from 'yaml';
import { z } from 'zod';
import { said } from '../../contract/said.ts';
import { withoutNothing } from './empty-keys.ts';
import { type PackageFiles, textOf } from './files.ts';
import type { Findings } from './findings.ts';

/** Aliases may repeat a text, but not multiply it endlessly. */
const aliasesMax = 100;

/**
 * The messages with which the library, which is recursive, reports that the stack was too small.
 */
const isTooDeep = /call stack|Stack overflow/;

const mapRule = 'Must be a list of keys and values.';

export type YamlMap = Record<string, unknown>;

/** A map within a map; empty if the value is not a map, which the outer map's schema reports. */
export const innerMap = (value: unknown): YamlMap =>
  z.record(z.string(), z.unknown()).safeParse(value).data ?? {};

/**
 * The value of a YAML file; undefined, with findings, if it is none. An empty file is an empty map.
 * With the schema `failsafe`, every scalar stays text, so that ids, `1e-6` and `1.10` stay as written, and
 * the caller converts texts that should be numbers; `core` has numbers and truth values.
 */
export function yamlValue(
  text: string,
  { path, schema }: { path: string; schema: 'failsafe' | 'core' },
  findings: Findings,
): unknown {
  try {
    const document = parseDocument(text, { schema, stringKeys: true, prettyErrors: true });
    if (document.errors.some(({ message }) => isTooDeep.test(message))) throw new RangeError();
    for (const { message, linePos } of document.errors) {
      const line = linePos?.[0].line;
      const [reason = ''] = message.split(/ at line|\n/);
      findings.error(path, said`Must be YAML. ${reason}.`, line === undefined ? {} : { line });
    }
    if (document.errors.length > 0) return undefined;
    const value: unknown = document.toJS({ maxAliasCount: aliasesMax });
    return value ?? {};
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const reason = error instanceof RangeError ? 'It is nested too deeply' : message;
    findings.error(path, said`Must be YAML. ${reason}.`);
    return undefined;
  }
}

/**
 * The map in a file; undefined, with a finding, if the file is missing or is not a map. An empty
 * file is an empty map.
 */
export function readYaml(
  files: PackageFiles,
  path: string,
  findings: Findings,
): YamlMap | undefined {
  const text = textOf(files, path, findings);
  if (text === undefined) return undefined;
  const value = yamlValue(text, { path, schema: 'failsafe' }, findings);
  if (value === undefined) return undefined;
  const map = z.record(z.string(), z.unknown(), mapRule).safeParse(value || {});
  if (map.success) return map.data;
  findings.error(path, mapRule);
  return undefined;
}

export type Keyed = {
  path: string;
  findings: Findings;
  /** The key whose value is the map. */
  field?: string;
  /** Whether keys that the schema does not know are errors, as in the format 2025-09. */
  isStrict?: boolean;
};

/**
 * A map checked by its schema: unknown keys are reported and left out. Undefined if a value breaks
 * its rule.
 */
export function readKeys<Shape extends z.ZodRawShape>(
  map: YamlMap,
  shape: Shape,
  { path, findings, field = '', isStrict = false }: Keyed,
): z.infer<z.ZodObject<Shape>> | undefined {
  for (const key of Object.keys(map)) {
    if (Object.hasOwn(shape, key)) continue;
    const where = { field: field === '' ? key : `${field}.${key}` };
    if (!isStrict) findings.warn(path, said`The format has no such key; it is ignored.`, where);
    else {
      const remedy = said`Correct the name of the key, or leave it out.`;
      findings.error(path, said`The format 2025-09 has no such key.`, { ...where, remedy });
    }
  }
  // A key without a value gets its default, like a missing key.
  const given = withoutNothing(map);
  const read = z.object(shape).safeParse(given);
  if (read.success) return read.data;
  for (const { path: way, message } of read.error.issues) {
    const name = [field, ...way.map(String)].filter((part) => part !== '').join('.');
    findings.error(path, `${message}${named(valueAt(given, way))}`, { field: name });
  }
  return undefined;
}

/** A longer value, or one of several lines, is found by its field. */
const namedMaxChars = 40;

/** A sentence that names the value that breaks a rule; empty if it is no short text. */
const named = (value: unknown): string =>
  typeof value === 'string' && value.length <= namedMaxChars && !/[\p{Cc}"]/u.test(value)
    ? ` ${said`It is "${value}".`}`
    : '';

const valueAt = (given: unknown, way: readonly PropertyKey[]): unknown =>
  way.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? Object.getOwnPropertyDescriptor(value, key)?.value
        : undefined,
    given,
  );

/** A copy without the keys whose value is undefined, which optional properties do not allow. */
export type Present<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> };

export const present = <T extends object>(value: T): Present<T> =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Present<T>;
