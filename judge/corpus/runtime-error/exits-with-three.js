console.log('ok');
process.exit(3);
