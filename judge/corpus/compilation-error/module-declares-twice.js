//@ says "main.js:4:5"
import fs from 'fs';
let x = 1;
let x = fs;
