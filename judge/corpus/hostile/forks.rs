//@ expect Runtime Error | Memory Limit Exceeded | Time Limit Exceeded | Wrong Answer
//@ kind fork
extern "C" {
    fn fork() -> i32;
}

fn main() {
    loop {
        unsafe { fork() };
    }
}
