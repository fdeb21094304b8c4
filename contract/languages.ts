/**
 * The programming languages, as plain data for server, judge and browser. How the judge compiles
 * and runs a language is in judge/languages/<id>.ts. What packages say of one follows from its row,
 * unless program-languages.ts says otherwise.
 */
import { t } from './translation.ts';

/** How the editor can highlight and complete code; see web/ui/code/modes.ts. */
export const editorModes = [
  'c++',
  'c',
  'python',
  'java',
  'javascript',
  'typescript',
  'rust',
  'go',
  'php',
  'pascal',
  'ocaml',
  'lua',
  'perl',
  'csharp',
  'kotlin',
  'haskell',
  'd',
  'ruby',
  'plain',
] as const;

export type EditorMode = (typeof editorModes)[number];

/** The facts of a language that do not depend on its compiler. */
type LanguageFacts = {
  /** The name in the API. */
  id: string;
  /** The usual name. */
  name: string;
  /** The standard and the compiler, as shown above the editor. */
  dialect: string;
  /** The file that a source is compiled from. */
  fileName: string;
  editorMode: EditorMode;
  /** A problem's time limit is multiplied by it, because programs run longer. */
  timeFactor: number;
  /** The editor's initial content. */
  template: string;
};

/** Of all standards of C++. */
const cppTemplate = `#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);

    return 0;
}
`;

const pythonTemplate = `def main():
    pass


main()
`;

/** All languages of this version. `LANGUAGES` selects those that an installation offers. */
export const knownLanguages = [
  {
    id: 'cpp',
    name: 'C++',
    dialect: 'C++20 (GCC)',
    fileName: 'main.cpp',
    editorMode: 'c++',
    timeFactor: 1,
    template: cppTemplate,
  },
  {
    id: 'c',
    name: 'C',
    dialect: 'C17 (GCC)',
    fileName: 'main.c',
    editorMode: 'c',
    timeFactor: 1,
    template: `#include <stdio.h>

int main(void) {

    return 0;
}
`,
  },
  {
    id: 'python',
    name: 'Python',
    dialect: 'Python 3 (CPython)',
    fileName: 'main.py',
    editorMode: 'python',
    timeFactor: 5,
    template: pythonTemplate,
  },
  {
    id: 'cpp17',
    name: 'C++17',
    dialect: 'C++17 (GCC)',
    fileName: 'main.cpp',
    editorMode: 'c++',
    timeFactor: 1,
    template: cppTemplate,
  },
  {
    id: 'cpp23',
    name: 'C++23',
    dialect: 'C++23 (GCC)',
    fileName: 'main.cpp',
    editorMode: 'c++',
    timeFactor: 1,
    template: cppTemplate,
  },
  {
    id: 'pascal',
    name: 'Pascal',
    dialect: 'Free Pascal',
    fileName: 'main.pas',
    editorMode: 'pascal',
    timeFactor: 1,
    template: `var
  n: int64;
begin
  read(n);
end.
`,
  },
  {
    id: 'rust',
    name: 'Rust',
    dialect: 'Rust 2021',
    fileName: 'main.rs',
    editorMode: 'rust',
    timeFactor: 1,
    template: `use std::io::{self, Read};

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
}
`,
  },
  {
    id: 'go',
    name: 'Go',
    dialect: 'Go',
    fileName: 'main.go',
    editorMode: 'go',
    timeFactor: 1,
    template: `package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var n int
	fmt.Fscan(in, &n)
}
`,
  },
  {
    id: 'ocaml',
    name: 'OCaml',
    dialect: 'OCaml',
    fileName: 'main.ml',
    editorMode: 'ocaml',
    timeFactor: 1,
    template: `let () =
  Scanf.scanf " %d" (fun n -> ignore n)
`,
  },
  {
    id: 'lua',
    name: 'Lua',
    dialect: 'Lua 5.4',
    fileName: 'main.lua',
    editorMode: 'lua',
    timeFactor: 5,
    template: `local n = io.read("n")
`,
  },
  {
    id: 'perl',
    name: 'Perl',
    dialect: 'Perl 5',
    fileName: 'main.pl',
    editorMode: 'perl',
    timeFactor: 5,
    template: `use strict;
use warnings;

my $n = <STDIN>;
`,
  },
  {
    id: 'php',
    name: 'PHP',
    dialect: 'PHP',
    fileName: 'main.php',
    editorMode: 'php',
    timeFactor: 5,
    template: `<?php
fscanf(STDIN, "%d", $n);
`,
  },
  {
    id: 'java',
    name: 'Java',
    dialect: 'Java (OpenJDK)',
    fileName: 'Main.java',
    editorMode: 'java',
    timeFactor: 2,
    template: `import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    }
}
`,
  },
  {
    id: 'javascript',
    name: 'JavaScript',
    dialect: 'JavaScript (Node)',
    fileName: 'main.js',
    editorMode: 'javascript',
    timeFactor: 2,
    template: `const words = require('fs').readFileSync(0, 'utf8').split(/\\s+/);
`,
  },
  {
    id: 'typescript',
    name: 'TypeScript',
    dialect: 'TypeScript (Node)',
    fileName: 'main.ts',
    editorMode: 'typescript',
    timeFactor: 2,
    template: `const words: string[] = require('fs').readFileSync(0, 'utf8').split(/\\s+/);
`,
  },
  {
    id: 'csharp',
    name: 'C#',
    dialect: 'C# 7 (Mono)',
    fileName: 'main.cs',
    editorMode: 'csharp',
    timeFactor: 2,
    template: `using System;

class Program
{
    static void Main()
    {
    }
}
`,
  },
  {
    id: 'kotlin',
    name: 'Kotlin',
    dialect: 'Kotlin (JVM)',
    fileName: 'main.kt',
    editorMode: 'kotlin',
    timeFactor: 2,
    template: `fun main() {

}
`,
  },
  {
    id: 'haskell',
    name: 'Haskell',
    dialect: 'Haskell (GHC)',
    fileName: 'main.hs',
    editorMode: 'haskell',
    timeFactor: 2,
    template: `main :: IO ()
main = interact id
`,
  },
  {
    id: 'd',
    name: 'D',
    dialect: 'D (LDC)',
    fileName: 'main.d',
    editorMode: 'd',
    timeFactor: 1,
    template: `import std;

void main() {
}
`,
  },
  {
    id: 'pypy',
    name: 'PyPy',
    dialect: 'Python 3 (PyPy)',
    fileName: 'main.py',
    editorMode: 'python',
    timeFactor: 2,
    template: pythonTemplate,
  },
  {
    id: 'ruby',
    name: 'Ruby',
    dialect: 'Ruby',
    fileName: 'main.rb',
    editorMode: 'ruby',
    timeFactor: 5,
    template: `n = gets.to_i
`,
  },
] as const satisfies readonly LanguageFacts[];

export type Language = (typeof knownLanguages)[number]['id'];

/**
 * In place of a language, what is submitted to a problem that takes the answers of its tests; see
 * answers.ts. Such a problem takes nothing else, and no other takes it, and `LANGUAGES` says nothing about it.
 */
export const answersFacts = {
  id: 'answers',
  name: t`Answers`,
  dialect: t`Answers`,
  fileName: 'answers.txt',
  editorMode: 'plain',
  timeFactor: 1,
  template: '',
} as const satisfies LanguageFacts;

export const answersId = answersFacts.id;

/** What a submission may be in. */
export type SubmittedLanguage = Language | typeof answersId;

const [first] = knownLanguages;

/** The default language, and the only one of an installation that does not set `LANGUAGES`. */
export const defaultLanguage: Language = first.id;

export const languageIds = knownLanguages.map(({ id }) => id);

/** The message for a language that does not exist or is switched off. */
export const languageRefused =
  'language: This language is not available here. GET /compiler/languages lists those that are.';

const submitted = [...knownLanguages, answersFacts];

/** The facts of what a submission is in; undefined if this version does not know it. */
export const factsOf = (id: string) => submitted.find((one) => one.id === id);

/** The facts of a language of this version. */
export function languageFacts<Id extends SubmittedLanguage>(id: Id): LanguageFacts & { id: Id } {
  return { ...(factsOf(id) ?? first), id };
}

/** Factors of a problem's time limit, by language. */
export type TimeFactors = { readonly [id: string]: number | undefined };

/** By how much a language has the time limit of a problem, which may say so itself. */
export const timeFactorOf = (id: string, own: TimeFactors = {}): number =>
  own[id] ?? factsOf(id)?.timeFactor ?? 1;

/** A problem's time limit for programs in a language, in ms. */
export const timeLimitIn = (id: string, timeLimitMs: number, own?: TimeFactors): number =>
  Math.max(1, Math.round(timeLimitMs * timeFactorOf(id, own)));

/** The usual name of a language, or its id if this version does not know it. */
export const languageName = (id: string): string => factsOf(id)?.name ?? id;

const sumInCpp = `#include <bits/stdc++.h>
int main() { long long a, b; std::cin >> a >> b; std::cout << a + b << std::endl; }
`;

const sumInPython = `a, b = map(int, input().split())
print(a + b)
`;

/**
 * A program in each language that reads two numbers and prints their sum: for the self-test and the
 * set-up. No page uses them, so the build of the web client leaves them out.
 */
export const sumPrograms: Record<Language, string> = {
  cpp: sumInCpp,
  c: `#include <stdio.h>
int main(void) { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b); }
`,
  python: sumInPython,
  cpp17: sumInCpp,
  cpp23: sumInCpp,
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
  pypy: sumInPython,
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
