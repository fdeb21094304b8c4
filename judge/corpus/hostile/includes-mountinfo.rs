//@ expect Compilation Error
fn main() {
    print!("{}", include_str!("/proc/self/mountinfo"));
}
