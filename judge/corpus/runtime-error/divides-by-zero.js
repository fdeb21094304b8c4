console.log(1n / BigInt(process.argv.length - 2));
