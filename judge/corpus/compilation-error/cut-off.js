//@ says "main.js:3"
function main() {
  console.log('ok');
