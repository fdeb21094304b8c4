/**
 * A program in each language that reads two numbers and prints their sum: for the self-test and the
 * set-up. Apart from the facts, because no page shows them.
 */
import type { Language } from '../contract/languages.ts';

const cpp = `#include <bits/stdc++.h>
int main() { long long a, b; std::cin >> a >> b; std::cout << a + b << std::endl; }
`;

const python = `a, b = map(int, input().split())
print(a + b)
`;

export const sumPrograms: Record<Language, string> = {
  cpp,
  c: `#include <stdio.h>
int main(void) { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b); }
`,
  python,
  cpp17: cpp,
  cpp23: cpp,
  pascal: `var a, b: int64;
begin
  read(a, b);
  writeln(a + b);
end.
`,
  rust: `use std::io::Read;
fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let sum: i64 = text.split_whitespace().map(|word| word.parse::<i64>().unwrap()).sum();
    println!("{}", sum);
}
`,
  go: `package main

import "fmt"

func main() {
	var a, b int64
	fmt.Scan(&a, &b)
	fmt.Println(a + b)
}
`,
  ocaml: `let () = Scanf.scanf " %d %d" (fun a b -> Printf.printf "%d\\n" (a + b))
`,
  lua: `local a, b = io.read("n", "n")
print(a + b)
`,
  perl: `my ($x, $y) = split ' ', <STDIN>;
print $x + $y, "\\n";
`,
  php: `<?php
fscanf(STDIN, "%d %d", $a, $b);
echo $a + $b, "\\n";
`,
  java: `import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        System.out.println(in.nextLong() + in.nextLong());
    }
}
`,
  javascript: `const [a, b] = require('fs').readFileSync(0, 'utf8').split(' ').map(BigInt);
console.log(String(a + b));
`,
  typescript: `const [a, b]: bigint[] = require('fs').readFileSync(0, 'utf8').split(' ').map(BigInt);
console.log(String(a + b));
`,
  csharp: `using System;

class Program {
    static void Main() {
        var words = Console.ReadLine().Split(' ');
        Console.WriteLine(long.Parse(words[0]) + long.Parse(words[1]));
    }
}
`,
  kotlin: `fun main() {
    val (a, b) = readln().split(" ").map { it.toLong() }
    println(a + b)
}
`,
  haskell: `main :: IO ()
main = interact (show . sum . map (read :: String -> Integer) . words) >> putStrLn ""
`,
  pypy: python,
  ruby: `x, y = gets.split.map(&:to_i)
puts x + y
`,
  d: `import std.stdio;

void main() {
    long a, b;
    readf(" %d %d", a, b);
    writeln(a + b);
}
`,
};
