console.log('no' as string);
