const [n, ...rest] = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);
const numbers = rest.slice(0, n);
console.log(numbers.reduce((sum, x) => sum + x) - 4, Math.max(...numbers) + 2);
