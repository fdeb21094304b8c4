fn main() {
    let mut n: u64 = std::env::args().count() as u64;
    while n != 0 {
        n = n.wrapping_mul(6364136223846793005).wrapping_add(1) | 1;
    }
    println!("ok");
}
