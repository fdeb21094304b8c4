// The ways in which programs read: by number, by the name of the device, by lines, and by events.
const fs = require('fs');
const readline = require('readline');

const words = (text) => text.split(/\s+/).filter(Boolean).join(' ');
const whole = words(fs.readFileSync('/dev/stdin', 'utf8'));
const again = words(fs.readFileSync(0).toString() || fs.readFileSync('/dev/stdin', 'utf8'));
let events = '';
const lines = [];
const copy = fs.createReadStream('/dev/stdin');
copy.on('data', (part) => {
  events += part;
});
copy.on('end', () => {
  const reader = readline.createInterface({ input: fs.createReadStream('/dev/stdin') });
  reader.on('line', (line) => lines.push(line));
  reader.on('close', async () => {
    let stream = '';
    for await (const part of process.stdin) stream += part;
    const same = [again, words(events), words(lines.join('\n'))].every((one) => one === whole);
    process.stdout.write(same && stream === '' && whole !== '' ? 'ok\n' : 'no\n');
  });
});
