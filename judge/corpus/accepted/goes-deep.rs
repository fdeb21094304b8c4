fn depth(n: u64) -> u64 {
    if n == 0 { 0 } else { 1 + depth(n - 1).max(n - 1) }
}

fn main() {
    if depth(1_000_000) == 1_000_000 {
        println!("ok");
    }
}
