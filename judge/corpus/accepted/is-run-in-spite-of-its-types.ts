// A wrong type is a warning, as everywhere in TypeScript.
const text: number = 'ok';
console.log(text);
