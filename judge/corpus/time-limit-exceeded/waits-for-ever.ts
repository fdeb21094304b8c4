setInterval((): void => {}, 1000);
