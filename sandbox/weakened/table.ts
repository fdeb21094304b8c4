/**
 * Prints the table of docs/security.md: what each attack takes to succeed, found by leaving out
 * every layer, then every two. As root: node sandbox/weakened/table.ts
 */
import { attacks, type Layer, layers, openRange, whatWorksWithout } from './attacks.ts';

const range = await openRange();
const alone = new Map<Layer, string[]>();
for (const layer of layers) alone.set(layer, await whatWorksWithout(range, [layer]));

const together: { pair: Layer[]; worked: string[] }[] = [];
for (const [at, first] of layers.entries())
  for (const second of layers.slice(at + 1)) {
    const pair = [first, second];
    together.push({ pair, worked: await whatWorksWithout(range, pair) });
  }
range.close();

console.log('| attack | works without | or without both of |\n|---|---|---|');
for (const attack of attacks) {
  const single = layers.filter((layer) => alone.get(layer)?.includes(attack));
  const double = together
    .filter(
      ({ pair, worked }) => worked.includes(attack) && !pair.some((one) => single.includes(one)),
    )
    .map(({ pair }) => pair.join(' + '));
  console.log(`| ${attack} | ${single.join(', ') || '—'} | ${double.join(', ') || '—'} |`);
}
