//@ expect Compilation Error
//@ kind odd-imports /proc
fn main() {
    print!("{}", include_str!("/proc/self/mountinfo"));
}
