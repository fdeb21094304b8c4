//@ says "cannot find value"
fn main() {
    println!("{}", total);
}
