async function main() {
  console.log('ok');
  throw new TypeError('seen by nobody');
}
main();
