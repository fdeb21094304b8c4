//@ expect Output Limit Exceeded
//@ kind output
use std::io::{stderr, stdout, Write};

fn main() {
    let block = [b'x'; 1 << 16];
    loop {
        let _ = stdout().write(&block);
        let _ = stderr().write(&block);
    }
}
