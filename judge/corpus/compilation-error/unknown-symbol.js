//@ says "main.js:2:9"
let x = ;
