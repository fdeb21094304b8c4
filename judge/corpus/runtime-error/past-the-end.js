const rows = [[1], [2], [3]];
for (let i = 0; i <= rows.length; i++) {
  rows[i].push(i);
}
