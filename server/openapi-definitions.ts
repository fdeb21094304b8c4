/**
 * Recursive shapes: JSON Schema keeps their definitions next to each use (`$defs`), but references
 * in an OpenAPI document start at its root. This moves them to `components`.
 */

type Values = { [name: string]: unknown };

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const here = '#/$defs/';
const there = '#/components/schemas/';

/**
 * A copy of `document` without `$defs`. The definitions move to `definitions`, each under a unique
 * name.
 */
export function withoutLocalDefinitions(document: unknown, definitions: Values): unknown {
  const renamed = (value: unknown, prefix: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => renamed(one, prefix));
    if (!isValues(value)) return value;
    const { $defs, ...rest } = value;
    const own = $defs === undefined ? prefix : `Shape${Object.keys(definitions).length}`;
    for (const [name, shape] of Object.entries(isValues($defs) ? $defs : {})) {
      definitions[`${own}${name}`] = null;
      definitions[`${own}${name}`] = renamed(shape, own);
    }
    return Object.fromEntries(
      Object.entries(rest).map(([name, part]) => {
        const isReference = name === '$ref' && typeof part === 'string' && part.startsWith(here);
        return [name, isReference ? part.replace(here, there + own) : renamed(part, own)];
      }),
    );
  };
  return renamed(document, '');
}
