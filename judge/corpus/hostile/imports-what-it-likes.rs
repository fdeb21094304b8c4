//@ expect Compilation Error
//@ kind odd-imports
#[path = "/etc/passwd"]
mod passwd;
#[path = "/proc/self/environ"]
mod environ;
extern crate libc;
#[link(name = ":/etc/passwd", kind = "static")]
extern "C" {}

const SHADOW: &[u8] = include_bytes!("/etc/shadow");
const HOME: &str = env!("DATABASE_URL");

fn main() {
    println!("{}", SHADOW.len() + HOME.len());
}
