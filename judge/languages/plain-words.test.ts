/**
 * The commonest mistakes in Rust, Go, Python, JavaScript, Java and C#, as their real compilers and runtimes tell
 * them, and the plain words for them.
 *
 * @module-tag release
 */
import { openTestWorkshop } from '../testing-workshop.ts';
import { type Mistakes, testMistakes } from './testing-mistakes.ts';

const inRust = (body: string): string => `fn main() {\n${body}\n}\n`;

const rust: Mistakes = {
  id: 'rust',
  told: [
    [inRust('println!("{}", total);'), 'The name total is not known'],
    [inRust('solve();'), 'The name solve is not known'],
    [inRust('printn!("a");'), 'The name printn is not known'],
    [inRust('let m = HashMap::new();'), '"use std::collections::HashMap;" may be missing'],
    ['use std::collections::HashMop;\nfn main() {}\n', 'There is no std::collections::HashMop'],
    [inRust('println("{}", 1);'), 'called with a !, as in println!('],
    [inRust('let n: usize = 3; let m: i64 = n;'), 'another type than its place needs'],
    [
      inRust('let v = vec![1]; let w = v; println!("{:?} {:?}", v, w);'),
      'The value of v was given',
    ],
    [
      inRust('let mut v = vec![1]; let a = &v[0]; v.push(2); println!("{}", a);'),
      'A reference to v',
    ],
    [
      inRust('let mut v = vec![1]; let a = &mut v; let b = &mut v; a.push(1); b.push(2);'),
      'may change v',
    ],
    [inRust('let x = 1; x = 2; println!("{}", x);'), 'declared by "let mut"'],
    [inRust('let v = Vec::new(); v.push(1);'), 'declared by "let mut"'],
    [inRust('let v = vec![1]; let i: i32 = 0; println!("{}", v[i]);'), 'Only usize is an index'],
    [inRust('let v = vec![1]; v.size();'), 'There is no size'],
    ['struct A { x: i32 }\nfn main() { let a = A { x: 1 }; println!("{}", a.y); }\n', 'no field y'],
    [inRust('let mut s = 1; s += "a"; println!("{}", s);'), 'the same type of number'],
    [inRust('let x = 1\nprintln!("{}", x);'), 'A ; is missing'],
    ['fn main() { println!("a");\n', 'a bracket is never closed'],
    ['fn f(a: i32) -> i32 { a }\nfn main() { f(1, 2); }\n', 'another number of arguments'],
    [inRust('let v = Vec::new();'), 'The type is not certain'],
    ['struct A;\nfn main() { println!("{}", A); }\n', 'cannot be printed by {}'],
    ['fn f<T: Ord>(_: T) {}\nfn main() { f(1.5); }\n', 'sort_by and total_cmp'],
    [inRust('let s: Vec<i32> = "1 2".split(" ").collect();'), 'turn each into its type by map'],
    [inRust('for i in 5 { println!("{}", i); }'), 'a range such as 0..n'],
    ['fn solve() {}\n', 'There is no "fn main()"'],
    [inRust('match Some(1) { Some(a) => println!("{}", a) }'), 'Some values fit no pattern'],
    [inRust('let r; { let x = 5; r = &x; } println!("{}", r);'), 'The variable x ends before'],
    ['fn f() -> &String { loop {} }\nfn main() { f(); }\n', 'return the value itself'],
    [
      "fn f<'a>() -> &'a str { let s = String::new(); &s }\nfn main() { f(); }\n",
      'ends with the function',
    ],
    [inRust('let v = vec![String::new()]; let s = v[0];'), 'take a copy with .clone()'],
    [inRust('let x = "5" as i32;'), 'texts are read by parse'],
    [inRust('let x: i32; println!("{}", x);'), 'before it got a value'],
    [inRust('println!("{} {}", 1);'), 'more or fewer {}'],
    [inRust('let s = "a"; println!(s);'), 'println!("{}", …)'],
    [inRust('let x: usize = 1; let y = -x;'), 'no negative numbers'],
    [inRust('let x: u8 = 256;'), 'does not fit into u8'],
    [inRust("let c = 'ab';"), 'a text stands in double quotes'],
    [inRust('let mut x = 5; x++;'), 'There is no ++'],
    [inRust('let total = 1;'), 'The variable total is never used'],
  ],
  ended: [
    [
      inRust('let v = vec![1; std::env::args().count()]; println!("{}", v[v.len()]);'),
      'no element',
    ],
    [
      inRust('let n = std::env::args().count() as i32; println!("{}", 1 / (n - n));'),
      'divided by zero',
    ],
    [inRust('let v: Vec<i32> = Vec::new(); println!("{}", v.iter().max().unwrap());'), 'not there'],
    [inRust('let n: i32 = "x".parse().unwrap(); println!("{}", n);'), 'read as a number'],
    [
      inRust(
        'let c = std::cell::RefCell::new(1); let a = c.borrow_mut(); let b = c.borrow_mut(); println!("{} {}", a, b);',
      ),
      'a RefCell was borrowed',
    ],
    [inRust('assert!(std::env::args().count() > 9);'), 'the program asserts is not true'],
    [inRust('if std::env::args().count() < 9 { unreachable!(); }'), 'it says it never reaches'],
    [
      inRust('let r: Result<i32, String> = Err("x".into()); println!("{}", r.unwrap());'),
      'but is an error',
    ],
  ],
};

const inGo = (body: string, ...names: string[]): string =>
  `package main\n${names.map((name) => `import "${name}"\n`).join('')}func main() {\n${body}\n}\n`;

const go: Mistakes = {
  id: 'go',
  told: [
    [inGo('x := total\n_ = x'), 'The name total is not known'],
    [inGo('fmt.println("a")', 'fmt'), 'begins with a capital letter'],
    [inGo('', 'fmt'), 'take fmt out, or use it'],
    [inGo('x := 1'), 'take x out'],
    [inGo('var x int = "a"\n_ = x'), 'another type than the int'],
    [inGo('var x int32 = 3000000000\n_ = x'), 'does not fit into its type'],
    [inGo('var x int = nil\n_ = x'), 'A int cannot be nil'],
    [inGo('var a int64 = 1\nvar b int = 2\n_ = a + b'), 'different types, int64 and int'],
    [inGo('x := 1.5\n_ = x % 2'), 'The operator % does not exist'],
    [inGo('x := 1 / 0\n_ = x'), 'always divides by zero'],
    [inGo('x := 1\nx()'), 'Brackets behind x call it'],
    ['package main\nfunc f() int { }\nfunc main() { f() }\n', 'without returning a value'],
    ['package main\nx := 1\nfunc main() {}\n', 'must be inside a function'],
    ['package main\nfunc main() {\n', 'a bracket is never closed'],
    ['package main\nfunc main()\n{\n}\n', 'The { must stand on the same line'],
    [inGo('x := []int{\n1,\n2\n}\n_ = x'), 'A comma is missing'],
    [inGo('x := 1\nif x = 1 { }'), 'To compare, write =='],
    [inGo('x := 1\ny := x++\n_ = y'), 'x++ is a statement'],
    [inGo('while true { }'), 'Go has no while'],
    [inGo('x := "abc\n_ = x'), 'not closed on this line'],
    [inGo("x := 'ab'\n_ = x"), 'a text stands in double quotes'],
    [inGo('x := 1\nx := 2\n_ = x'), 'write = in place of :='],
    [inGo('var x int\nvar x int\n_ = x'), 'The name x is declared twice'],
    ['package main\nfunc f(a, b int) {}\nfunc main() { f(1) }\n', 'too few arguments'],
    ['package main\nfunc f(a int) {}\nfunc main() { f(1, 2) }\n', 'too many arguments'],
    [
      'package main\nfunc f() (int, int) { return 1, 2 }\nfunc main() { x := f()\n_ = x }\n',
      'as many values',
    ],
    ['package main\nfunc f() { return 1 }\nfunc main() { f() }\n', 'another number of values'],
    [inGo('var s []int\ns.push(1)'), 'There is no s.push'],
    [inGo('x := 1\nif x { }'), 'A condition must be true or false'],
    [inGo('_ = int("5")'), 'strconv.Atoi'],
    [inGo('a := [2]int{1}\n_ = a[5]'), 'no element at the index 5'],
    [inGo('1 + 2'), 'does nothing with it'],
    [inGo('', 'foo'), 'There is no package foo'],
    [inGo('s := "abc"\ns[0] = 1'), 'What s[0] stands for'],
    [inGo('break'), 'There is no loop here that break'],
  ],
  ended: [
    [inGo('a := make([]int, len(os.Args))\nprintln(a[len(a)])', 'os'), 'no element'],
    [inGo('n := len(os.Args)\nprintln(1 / (n - n))', 'os'), 'divided by zero'],
    [inGo('var m map[int]int\nm[len(os.Args)] = 1', 'os'), 'not there'],
    [inGo('c := make(chan int)\nc <- 1'), 'every goroutine waits'],
    [inGo('n := -len(os.Args)\nprintln(len(make([]int, n)))', 'os'), 'a size below zero'],
    [inGo('var x interface{} = "a"\nprintln(x.(int))'), 'another type than it was taken for'],
    [inGo('c := make(chan int)\nclose(c)\nclose(c)'), 'a channel that is closed'],
    [inGo('n := -len(os.Args)\nprintln(1 << n)', 'os'), 'negative number of bits'],
  ],
};

const python: Mistakes = {
  id: 'python',
  told: [
    ['x = [1 2]\n', 'a comma, an operator, or a bracket'],
    ['if x = 1:\n    pass\n', 'To compare, write =='],
    ['1 = x\n', 'A value cannot be given to literal'],
    ['x = = 1\n', 'This cannot stand here'],
    ['for i in range(3)\n    print(i)\n', 'A colon is missing'],
    ['print((1)\n', 'never closed'],
    ['print(1))\n', 'This ) closes nothing'],
    ['print("a)\n', 'not closed on this line'],
    ['print "a"\n', 'print is a function'],
    ['return 1\n', 'This return is in no function'],
    ['break\n', 'no loop that this break'],
    ['def f():\n    x = 1\n    global x\n', 'before the first use of x'],
    ['f(a=1, 2)\n', 'come after those without one'],
    ['def f(a=1, b):\n    pass\n', 'a default value come after'],
    ['def f(a, a):\n    pass\n', 'have the name a'],
    ['x = 0777\n', 'numbers not with 0'],
    ['x\u00a0= 1\n', 'along with copied text'],
    ['x = 1 \\ 2\n', 'For a division, write /'],
    ['def f():\nreturn 1\n', 'indented more'],
    ['if True:\n    a = 1\n  b = 2\n', 'does not fit that of the lines around'],
    ["print(f'{1 +}')\n", 'braces of this f-string'],
  ],
  ended: [
    ['print([][0])\n', 'no element'],
    ['print({}[1])\n', 'no such key'],
    ['print(int("x"))\n', 'cannot be used like that'],
    ['print(1 + "a")\n', 'a type that cannot be used'],
    ['print((1).a)\n', 'no attribute or method'],
    ['print(total)\n', 'has no value'],
    ['print(1 // 0)\n', 'divided by zero'],
    ['def f(): return f()\nf()\n', 'deeper than Python allows'],
    ['input()\ninput()\n', 'nothing is left to read'],
    ['import numpy\n', 'a module is imported that is not there'],
    ['print(next(iter([])))\n', 'has ended'],
    ['print(10.0 ** 400)\n', 'too large'],
    ["import array\narray.array('I', [-1])\n", 'or below zero'],
    ['import sys\nsys.stdin.read()\ninput()\n', 'had been read before'],
  ],
};

const javascript: Mistakes = {
  id: 'javascript',
  told: [
    ['function f() {\n', 'a bracket is never closed'],
    ['f(1))\n', 'This ) closes nothing'],
    ['let x = * 2\n', 'The * cannot stand here'],
    ['let x = 1 2\n', 'Something is missing just before'],
    ['console.log(1\nlet y\n', 'A ) is missing'],
    ['let s = "abc\n', 'not closed on this line'],
    ['let s = `abc\n', 'never closed'],
    ['let x = 1 / /(/\n', 'Was a division meant'],
    ['let x = 1\nlet x = 2\n', 'The name x is declared a second time'],
    ['const x\n', 'needs its value'],
    ['break\n', 'There is no loop here'],
    ['function f() { await g() }\n', 'needs the word async'],
    ['1 = x\n', 'was == or === meant'],
  ],
  ended: [
    ['const a = []\na[1].x\n', 'not there'],
    ['const a = 1\na()\n', 'that is no function'],
    ['const a = 1\na = 2\n', 'a constant was given'],
    ['1n + 1\n', 'were used in one operation'],
    ['[].reduce((a, b) => a + b)\n', 'reduce was called'],
    ['x\nlet x = 1\n', 'before the line that declares it'],
    ['total\n', 'declared nowhere'],
    ['BigInt("x")\n', 'read as a number'],
    ['JSON.parse("{")\n', 'read as JSON'],
    ['1n / 0n\n', 'divided by zero'],
    ['new Array(-1)\n', 'negative, too large'],
    ['for (const a of 5) {}\n', 'not there'],
  ],
};

const inJava = (body: string): string =>
  `import java.util.*;\nclass Main {\n  public static void main(String[] a) {\n${body}\n  }\n}\n`;

const java: Mistakes = {
  id: 'java',
  told: [
    [inJava('Foo f;'), 'There is no class Foo'],
    [inJava('foo();'), 'There is no method foo'],
    [inJava('int x = y;'), 'The name y is not known'],
    [inJava('int n = 1.5;'), 'can lose a part of the value'],
    [inJava('int n = "a";'), 'stands where another type'],
    [inJava('return 1;'), 'A method that is void'],
    [inJava('int n = 1'), 'A ; is missing'],
    ['class Main {\n  public static void main(String[] a) {\n', 'The source ends too early'],
    [inJava('int x = ;'), 'A value is expected here'],
    [inJava('1 + 2;'), 'does nothing with it'],
    [inJava('int n; System.out.println(n);'), 'before it got a value'],
    [inJava('int n = 1; int n = 2;'), 'a second time'],
    [
      'class Main {\n  static int f() { }\n  public static void main(String[] a) { }\n}\n',
      'without returning a value',
    ],
    [inJava('while (true) { } \nint x;'), 'Nothing can get here'],
    [inJava('throw new Exception();'), 'must be caught here'],
    [
      'class Main {\n  int x;\n  public static void main(String[] a) { x = 1; }\n}\n',
      'A static method such as main',
    ],
    [inJava('boolean b = "a" < "b";'), 'The operator < does not work'],
    [inJava('int n = 1; n.length();'), 'has no methods'],
    [inJava('List<Integer> l = null; int x = l[0];'), 'Only arrays are indexed'],
    [inJava('String s = "abc;'), 'not closed on this line'],
    [inJava('int n = 3000000000;'), 'end it with L'],
    [
      inJava('int n = 0; Runnable r = () -> System.out.println(n); n++;'),
      'variables that are set once',
    ],
    [inJava('if (true); int x = 1; else x = 2;'), 'This else belongs to no if'],
  ],
  ended: [
    [inJava('int n = Integer.parseInt("3000000000");'), 'or its type cannot hold it'],
    [inJava('Math.addExact(Integer.MAX_VALUE, 1);'), 'too large or too small for its type'],
    [
      inJava('Map<Integer, Integer> m = new HashMap<>(); m.computeIfAbsent(1, k -> m.put(2, 2));'),
      'a loop or a call was still working on it',
    ],
    [inJava('System.out.println(a[1]);'), 'no element'],
    [inJava('System.out.println(1 / a.length);'), 'divided by zero'],
    [inJava('String s = null; s.length();'), 'not there'],
    [inJava('Integer.parseInt("x");'), 'read as a number'],
    [inJava('new Scanner(System.in).nextLine(); new Scanner("").next();'), 'nothing was left'],
    [inJava('List.of(1).add(2);'), 'does not do'],
    [inJava('int[] x = new int[-1 - a.length];'), 'a size below zero'],
    [inJava('Object o = 1; String s = (String) o;'), 'does not have'],
    [
      inJava('var l = new ArrayList<>(List.of(1, 2, 3)); for (var x : l) l.remove(x);'),
      'still working on it',
    ],
    [inJava('new Stack<Integer>().pop();'), 'a stack that is empty'],
  ],
};

const inCsharp = (body: string): string =>
  `using System;\nusing System.Collections.Generic;\nusing System.Linq;\nclass Program {\n  static void Main() {\n${body}\n  }\n}\n`;

const csharp: Mistakes = {
  id: 'csharp',
  told: [
    [inCsharp('Console.WriteLine(total);'), 'The name total is not known'],
    [inCsharp('Foo f;'), 'There is no type Foo'],
    [inCsharp('"a".Foo();'), 'There is no Foo'],
    [inCsharp('int n = 1.5;'), 'can lose a part of the value'],
    [inCsharp('int n = "a";'), 'stands where another type'],
    [inCsharp('int n = (int) "a";'), 'cannot become the type'],
    [inCsharp('int n; Console.WriteLine(n);'), 'before it got a value'],
    [inCsharp('int n = 1; int n = 2;'), 'a second time'],
    [inCsharp('int n = 1;'), 'The variable n is never used'],
    [inCsharp('int n = 1\nint m;'), 'a ; is missing at the end of the line before'],
    [inCsharp('Console.WriteLine()'), 'A ; is missing'],
    [inCsharp('int n = ) 2;'), 'cannot stand here'],
    ['class Program {\n  static void Main() {\n', 'The source ends too early'],
    [inCsharp('1 + 2;'), 'does nothing with it'],
    [
      'class Program {\n  static int F() { }\n  static void Main() { }\n}\n',
      'without returning a value',
    ],
    ['class Program {\n  int x;\n  static void Main() { x = 1; }\n}\n', 'Main is static'],
    [
      'class Program {\n  static void F(int a) { }\n  static void Main() { F(1, 2); }\n}\n',
      'another number of arguments',
    ],
    [inCsharp('int n = Math.Abs("a");'), 'has the wrong type'],
    [inCsharp('bool b = "a" < "b";'), 'The operator < does not exist'],
    [
      'class A { int x; }\nclass Program {\n  static void Main() { new A().x = 1; }\n}\n',
      'private in its class',
    ],
    ['class Program {\n  void Start() { }\n}\n', 'There is no "static void Main()"'],
    [inCsharp('return;\nConsole.WriteLine();'), 'This is never reached'],
    [inCsharp('foreach (var x in new int[1]) x = 2;'), 'cannot be changed'],
  ],
  ended: [
    [inCsharp('Console.WriteLine(new int[1][int.Parse(Console.ReadLine())]);'), 'no element'],
    [inCsharp('int n = 0; Console.WriteLine(1 / n);'), 'divided by zero'],
    [inCsharp('string s = null; Console.WriteLine(s.Length);'), 'not there'],
    [inCsharp('int.Parse("x");'), 'read as a number'],
    [inCsharp('int.Parse("99999999999");'), 'too large or too small'],
    [inCsharp('Console.WriteLine(new Dictionary<int, int>()[1]);'), 'no entry for the key'],
    [
      inCsharp('object o = 1; Console.WriteLine((string) o);'),
      'another type than it was taken for',
    ],
    [inCsharp('Console.WriteLine(new int[0].Max());'), 'a collection was empty'],
  ],
};

testMistakes(await openTestWorkshop(), [rust, go, python, javascript, java, csharp]);
