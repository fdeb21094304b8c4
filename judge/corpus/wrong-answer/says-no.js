console.log('no');
