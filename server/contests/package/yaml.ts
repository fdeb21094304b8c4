/** YAML of a contest package. Feeds have none, and the reader of it takes as much memory as a small feed. */
import type { yamlValue } from '../../../problems/package/yaml.ts';

type Read = typeof yamlValue;

/** As `yamlValue`, which is loaded when there is something to read. */
export async function valueOfYaml(...[text, from, findings]: Parameters<Read>): Promise<unknown> {
  if (text === '') return {};
  const { yamlValue: read } = await import('../../../problems/package/yaml.ts');
  return read(text, from, findings);
}
