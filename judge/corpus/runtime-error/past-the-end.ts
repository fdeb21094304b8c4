//@ says "uncaught TypeError"
const rows: number[][] = [[1]];
const second = 1;
rows[second].push(2);
