fn main() {
    println!("no");
}
