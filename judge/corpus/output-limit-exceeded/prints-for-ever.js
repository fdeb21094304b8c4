const line = 'x'.repeat(1000);
while (true) console.log(line);
