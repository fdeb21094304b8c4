//@ expect Runtime Error | Memory Limit Exceeded | Time Limit Exceeded
//@ kind threads
use std::{thread, time::Duration};

fn main() {
    loop {
        thread::spawn(|| thread::sleep(Duration::from_secs(1000)));
    }
}
