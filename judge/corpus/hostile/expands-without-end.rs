//@ expect Compilation Error
//@ kind compile-bombs
#![recursion_limit = "4294967295"]
macro_rules! twice {
    ($($x:tt)*) => { twice!($($x)* $($x)*) };
}

fn main() {
    twice!(1 +);
}
