//@ expect Accepted
//@ kind native-calls
// What C can call is what the sandbox allows any program.
use std::ptr::null;

extern "C" {
    fn system(command: *const u8) -> i32;
    fn socket(domain: i32, kind: i32, protocol: i32) -> i32;
    fn execv(path: *const u8, words: *const *const u8) -> i32;
    fn unshare(flags: i32) -> i32;
    fn ptrace(request: i32, pid: i32, address: *const u8, data: *const u8) -> i64;
    fn mount(what: *const u8, place: *const u8, kind: *const u8, flags: u64, data: *const u8) -> i32;
    fn memfd_create(name: *const u8, flags: u32) -> i32;
    fn dlopen(path: *const u8, flags: i32) -> *const u8;
}

fn main() {
    let path = b"/program\0".as_ptr();
    let words = [path, null()];
    let refused = unsafe {
        system(b"true\0".as_ptr()) != 0
            && socket(2, 1, 0) < 0
            && socket(1, 1, 0) < 0
            && execv(path, words.as_ptr()) < 0
            && unshare(0x10000000) < 0
            && ptrace(16, 1, null(), null()) < 0
            && mount(b"none\0".as_ptr(), b"/\0".as_ptr(), b"tmpfs\0".as_ptr(), 0, null()) < 0
            && memfd_create(path, 0) < 0
            && dlopen(b"libc.so.6\0".as_ptr(), 1).is_null()
    };
    println!("{}", if refused { "ok" } else { "no" });
}
