//@ expect Compilation Error
//@ kind compile-bombs
#![recursion_limit = "4294967295"]
trait Deep {
    fn go(&self, n: u32) -> u32;
}
struct Two<T>(T, T);
impl<T: Clone> Deep for T {
    fn go(&self, n: u32) -> u32 {
        if n == 0 { 0 } else { 1 + Two(self.clone(), self.clone()).boxed().go(n - 1) }
    }
}
impl<T: Clone> Two<T> {
    fn boxed(self) -> Two<T> { self }
}
impl<T: Clone> Clone for Two<T> {
    fn clone(&self) -> Self { Two(self.0.clone(), self.1.clone()) }
}

fn main() {
    println!("{}", 1u8.go(1000));
}
