fn main() {
    println!("ok");
