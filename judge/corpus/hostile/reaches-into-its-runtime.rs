//@ expect Runtime Error
//@ kind reflection
// A value of another type than it says, through which all memory can be written.
fn main() {
    let mut place: usize = 0x400000;
    loop {
        let number: &mut u64 = unsafe { std::mem::transmute(place) };
        *number = 7;
        place += 4096;
    }
}
