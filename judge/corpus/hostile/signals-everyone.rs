//@ expect Runtime Error | Accepted
//@ kind signals
extern "C" {
    fn kill(pid: i32, signal: i32) -> i32;
    fn getppid() -> i32;
}

fn main() {
    for signal in 1..65 {
        for pid in [-1, 1, 2, unsafe { getppid() }] {
            unsafe { kill(pid, signal) };
        }
    }
    println!("ok");
}
