import { readFileSync } from 'node:fs';
import type { Stats } from 'node:fs';

interface Answer { readonly text: string }
const answer = { text: 'ok' } satisfies Answer;
const unused: Stats | null = await Promise.resolve(null);
export default answer;
readFileSync(0);
console.log(unused === null ? answer.text : 'no');
