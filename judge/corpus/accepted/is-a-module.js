import { readFileSync } from 'node:fs';
import { setTimeout as rest } from 'node:timers/promises';

const require = (text) => text;
await rest(20);
const later = await import('node:os');
console.log(readFileSync(0, 'utf8') === '' && later.EOL === '\n' ? require('ok') : 'no');
