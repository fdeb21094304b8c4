fn main() {
    println!("ok");
    std::process::exit(3);
}
