//@ says "line 4"
const rows: number[][] = [[1]];
const second = 1;
rows[second].push(2);
