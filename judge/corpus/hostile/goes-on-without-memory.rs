//@ expect Memory Limit Exceeded
//@ kind memory
//@ memory 64
fn main() {
    let mut kept: Vec<Vec<u8>> = Vec::new();
    loop {
        let mut one: Vec<u8> = Vec::new();
        if one.try_reserve_exact(1 << 20).is_ok() {
            one.resize(1 << 20, 7);
            kept.push(one);
        }
    }
}
