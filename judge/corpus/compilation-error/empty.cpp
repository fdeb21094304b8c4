//@ says "main"
