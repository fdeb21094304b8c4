//@ says "index out of bounds"
fn main() {
    let a: Vec<u32> = (0..3).collect();
    println!("{}", a[a.len() + 2]);
}
