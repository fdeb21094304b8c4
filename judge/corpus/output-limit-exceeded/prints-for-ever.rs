use std::io::{self, Write};

fn main() {
    let mut out = io::BufWriter::new(io::stdout());
    loop {
        if out.write_all(&[b'x'; 1000]).is_err() {
            return;
        }
    }
}
