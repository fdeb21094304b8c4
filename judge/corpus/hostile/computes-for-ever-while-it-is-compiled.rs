//@ expect Compilation Error
//@ kind compile-bombs
#![allow(long_running_const_eval)]
const fn run() -> u64 {
    let mut number = 1u64;
    while number != 0 {
        number = number.wrapping_mul(6) | 1;
    }
    number
}
const X: u64 = run();

fn main() {
    println!("{}", X);
}
