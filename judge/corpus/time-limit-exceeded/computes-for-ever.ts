for (let n: bigint = 1n; ; n++) if (n < 0n) console.log(n);
