use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};

fn main() {
    let stdin = io::stdin();
    let mut words = Vec::new();
    for line in stdin.lock().lines() {
        words.extend(line.unwrap().split_whitespace().map(|w| w.parse::<i64>().unwrap()));
    }
    let numbers = &words[1..=words[0] as usize];
    let mut seen = BTreeMap::new();
    for number in numbers {
        *seen.entry(*number).or_insert(0) += 1;
    }
    let most = seen.keys().next_back().unwrap();
    let mut out = io::BufWriter::new(io::stdout());
    writeln!(out, "{} {}", numbers.iter().sum::<i64>() - 4, most + 2).unwrap();
}
