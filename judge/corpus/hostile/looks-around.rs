//@ expect Accepted
//@ kind files network environment /proc
// Nothing of the host can be read or written, no program be started, and nothing be reached.
use std::process::Command;
use std::{env, fs, net};

fn main() {
    let mut seen: Vec<String> = env::vars().map(|(name, _)| name).collect();
    for path in ["/etc/passwd", "/proc/self/maps", "/proc/1/environ", "/root", "/home", "/tmp", "/dev/null"] {
        if fs::metadata(path).is_ok() {
            seen.push(path.to_string());
        }
    }
    for path in ["/arbiter-was-here", "/tmp/arbiter-was-here", "/dev/shm/arbiter-was-here", "arbiter-was-here", "/program"] {
        if fs::write(path, "x").is_ok() || fs::create_dir(path).is_ok() {
            seen.push(path.to_string());
        }
    }
    let outside = [
        ("program", Command::new("/usr/bin/id").spawn().is_ok()),
        ("itself", Command::new("/program").spawn().is_ok()),
        ("network", net::TcpStream::connect("127.0.0.1:22").is_ok()),
        ("server", net::TcpListener::bind("127.0.0.1:0").is_ok()),
        ("datagrams", net::UdpSocket::bind("127.0.0.1:0").is_ok()),
    ];
    seen.extend(outside.iter().filter(|(_, worked)| *worked).map(|(what, _)| what.to_string()));
    println!("{}", if seen.is_empty() { "ok".to_string() } else { seen.join(" ") });
}
