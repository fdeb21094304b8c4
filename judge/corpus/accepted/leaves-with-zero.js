console.log('ok');
process.exit(0);
