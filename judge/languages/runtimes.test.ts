/**
 * What holds for every language whose programs a runtime runs, where it is installed: programs talk
 * to an interactor, and find nothing of earlier runs.
 *
 * @module-tag release
 */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { checker } from '../../contract/checker.ts';
import { comparison } from '../../contract/judging.ts';
import { type Language, languageFacts } from '../../contract/languages.ts';
import { compilerFor } from '../compare/checker.ts';
import { judgeSubmission, runLimits } from '../judge.ts';
import { caseLimits, runOnce } from '../run/execute.ts';
import { openInteractor } from '../run/interaction.ts';
import { allLanguages, caseOfBytes } from '../testing-judge.ts';
import { openTestWorkshop } from '../testing-workshop.ts';

/**
 * `talker` guesses a number up to 1000. `messenger` reads a number: with one above 0 it leaves as
 * many traces as it can, and prints much; with 0 it prints one line with all the traces it sees.
 */
type Programs = { id: Language; talker: string; messenger: string };

const javaScript = {
  talker: `const fs = require('fs');
const byte = Buffer.alloc(1);
let [low, high] = [1, 1000];
for (let word = ''; word !== 'correct'; ) {
  const middle = (low + high) >> 1;
  console.log(middle);
  for (word = ''; fs.readSync(0, byte) === 1 && byte[0] !== 10; ) word += byte.toString();
  if (word === 'higher') low = middle + 1;
  else high = middle - 1;
}
`,
  messenger: `const fs = require('fs');
const number = Number(fs.readFileSync(0, 'utf8'));
if (number > 0) {
  globalThis.seen = process.env.SEEN = 'yes';
  globalThis.kept = Array.from({ length: number * 1000 }, () => Buffer.alloc(1000, 7));
  for (const folder of ['', '/', '/tmp/', '/dev/shm/']) {
    try { fs.writeFileSync(folder + 'seen', 'yes'); } catch {}
    try { fs.mkdirSync(folder + 'seen-too'); } catch {}
  }
  process.umask(0);
  console.log('x'.repeat(number * 1000));
} else {
  const there = ['', '/', '/tmp/', '/dev/shm/'].filter((folder) => fs.existsSync(folder + 'seen') || fs.existsSync(folder + 'seen-too'));
  const large = Buffer.allocUnsafeSlow(50_000_000);
  console.log(process.pid, JSON.stringify(process.env), globalThis.seen, there.join(), process.argv.length,
    large.every((one) => one === 0), process.umask(), fs.fstatSync(1).size, process.cwd());
}
`,
};

const python = {
  talker: `low, high, word = 1, 1000, ''
while word != 'correct':
    middle = (low + high) // 2
    print(middle, flush=True)
    word = input()
    if word == 'higher': low = middle + 1
    else: high = middle - 1
`,
  messenger: `import builtins, os, sys, tempfile, threading, time
number = int(input())
if number > 0:
    builtins.seen = os.environ['SEEN'] = 'yes'
    kept = [bytes([7]) * 1000 for _ in range(number * 1000)]
    for _ in range(number):
        thread = threading.Thread(target=time.sleep, args=(0,))
        thread.start()
        thread.join()
    for folder in ('', '/', '/tmp', '/dev/shm'):
        try: open(os.path.join(folder, 'seen'), 'w').write('yes')
        except OSError: pass
    for name in sys.path:
        try: open(os.path.join(name, 'seen.py'), 'w').write('yes')
        except OSError: pass
    print('x' * number * 1000)
else:
    there = [name for name in ('seen', '/seen', '/tmp/seen', '/dev/shm/seen') if os.path.exists(name)]
    there += [name for name in sys.path if os.path.exists(os.path.join(name, 'seen.py'))]
    print(os.getpid(), dict(os.environ), getattr(builtins, 'seen', None), there, hash('a'),
          len(sys.modules), sum(bytearray(50_000_000)), os.fstat(1).st_size, sys.argv,
          os.times()[2:4], os.getcwd())
`,
};

const languages: Programs[] = [
  { id: 'python', ...python },
  { id: 'pypy', ...python },
  { id: 'javascript', ...javaScript },
  // Types may be left out.
  { id: 'typescript', ...javaScript },
  {
    id: 'ruby',
    talker: `low, high, word = 1, 1000, ''
until word == 'correct'
  middle = (low + high) / 2
  puts middle
  $stdout.flush
  word = gets.chomp
  word == 'higher' ? low = middle + 1 : high = middle - 1
end
`,
    messenger: `number = gets.to_i
folders = ['', '/', '/tmp/', '/dev/shm/', *$LOAD_PATH.map { |path| path + '/' }]
if number > 0
  $seen = ENV['SEEN'] = 'yes'
  kept = Array.new(number * 1000) { 7.chr * 1000 }
  number.times { Thread.new { :seen.to_proc }.join }
  from, to = IO.pipe
  to.write('seen')
  folders.each do |folder|
    File.write(folder + 'seen.rb', 'yes') rescue nil
    Dir.mkdir(folder + 'seen') rescue nil
  end
  File.umask(0)
  puts 'x' * number * 1000
else
  there = folders.select { |folder| File.exist?(folder + 'seen.rb') || Dir.exist?(folder + 'seen') }
  from, to = IO.pipe
  waiting = from.read_nonblock(4) rescue nil
  large = 0.chr * 50_000_000
  puts "#{Process.pid} " + [ENV.to_h, $seen, there, waiting, large.count(0.chr), ARGV, $LOADED_FEATURES.size,
        File.umask, $stdout.stat.size, Dir.pwd, Thread.list.size].inspect
end
`,
  },
  {
    id: 'java',
    talker: `import java.util.Scanner;
class Main {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    int low = 1, high = 1000;
    for (String word = ""; !word.equals("correct"); ) {
      int middle = (low + high) / 2;
      System.out.println(middle);
      word = in.next();
      if (word.equals("higher")) low = middle + 1; else high = middle - 1;
    }
  }
}
`,
    messenger: `import java.io.*;
import java.lang.management.*;
import java.nio.file.*;
import java.util.*;
class Main {
  static List<byte[]> kept = new ArrayList<>();
  public static void main(String[] args) throws Exception {
    int number = new Scanner(System.in).nextInt();
    if (number > 0) {
      System.setProperty("seen", "yes");
      for (int i = 0; i < number * 100; i++) kept.add(new byte[10_000]);
      for (int i = 0; i < number; i++) {
        Thread thread = new Thread(() -> "seen".repeat(10).intern());
        thread.start();
        thread.join();
      }
      for (String folder : new String[] {"", "/", "/tmp/", "/dev/shm/", System.getProperty("java.home") + "/lib/"}) {
        try { new FileOutputStream(folder + "seen").write(1); } catch (IOException error) { }
        try { Files.createDirectory(Path.of(folder + "hsperfdata_seen")); } catch (IOException error) { }
      }
      try { java.util.prefs.Preferences.userRoot().put("seen", "yes"); } catch (Throwable error) { }
      System.out.println("x".repeat(number * 1000));
      return;
    }
    byte[] large = new byte[50_000_000];
    int sum = 0;
    for (byte one : large) sum += one;
    List<String> there = new ArrayList<>();
    for (String folder : new String[] {"", "/", "/tmp/", "/dev/shm/", System.getProperty("java.home") + "/lib/"})
      for (String name : new String[] {"seen", "hsperfdata_seen"})
        if (new File(folder + name).exists()) there.add(folder + name);
    System.out.println(ProcessHandle.current().pid() + " " + System.getenv().keySet() + System.getProperty("seen")
      + there + sum + " " + System.identityHashCode(new int[1]) + " " + Thread.currentThread().getId()
      + " " + System.getProperty("user.dir") + new File("/dev/stdout").length());
  }
}
`,
  },
  {
    id: 'csharp',
    talker: `using System;
class Program {
  static void Main() {
    int low = 1, high = 1000;
    for (string word = ""; word != "correct"; ) {
      int middle = (low + high) / 2;
      Console.WriteLine(middle);
      word = Console.ReadLine();
      if (word == "higher") low = middle + 1; else high = middle - 1;
    }
  }
}
`,
    messenger: `using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Threading;
class Program {
  static List<byte[]> kept = new List<byte[]>();
  static readonly string[] folders = {"", "/", "/tmp/", "/dev/shm/", "/usr/lib/mono/4.5/"};
  static void Main() {
    int number = int.Parse(Console.ReadLine());
    if (number > 0) {
      AppDomain.CurrentDomain.SetData("seen", "yes");
      Environment.SetEnvironmentVariable("SEEN", "yes");
      for (int i = 0; i < number * 100; i++) kept.Add(Enumerable.Repeat((byte) 7, 10000).ToArray());
      for (int i = 0; i < number; i++) {
        var thread = new Thread(() => string.Intern("seen" + 1));
        thread.Start();
        thread.Join();
      }
      foreach (var folder in folders) {
        try { File.WriteAllText(folder + "seen", "yes"); } catch (Exception) { }
        try { Directory.CreateDirectory(folder + "seen-too"); } catch (Exception) { }
      }
      try { new Mutex(true, "Global\\\\seen"); } catch (Exception) { }
      Console.WriteLine(new string('x', number * 1000));
      return;
    }
    var there = folders.Where(one => File.Exists(one + "seen") || Directory.Exists(one + "seen-too"));
    Console.WriteLine(Process.GetCurrentProcess().Id + " " + AppDomain.CurrentDomain.GetData("seen")
      + Environment.GetEnvironmentVariable("SEEN") + string.Join(",", there) + new byte[50000000].Sum(one => one)
      + " " + Thread.CurrentThread.ManagedThreadId + " " + Environment.CurrentDirectory
      + Console.OpenStandardOutput().CanSeek + string.Join(" ", Environment.GetCommandLineArgs()));
  }
}
`,
  },
  {
    id: 'kotlin',
    talker: `fun main() {
  var (low, high, word) = Triple(1, 1000, "")
  while (word != "correct") {
    val middle = (low + high) / 2
    println(middle)
    word = readln()
    if (word == "higher") low = middle + 1 else high = middle - 1
  }
}
`,
    messenger: `import java.io.*
import kotlin.concurrent.thread
val kept = mutableListOf<ByteArray>()
val folders = listOf("", "/", "/tmp/", "/dev/shm/", "/lib/")
fun main() {
  val number = readln().toInt()
  if (number > 0) {
    System.setProperty("seen", "yes")
    repeat(number * 100) { kept.add(ByteArray(10_000) { 7 }) }
    repeat(number) { thread { "seen".repeat(10).intern() }.join() }
    for (folder in folders) {
      runCatching { File(folder + "seen").writeText("yes") }
      runCatching { File(folder + "hsperfdata_seen").mkdir() }
    }
    println("x".repeat(number * 1000))
    return
  }
  val there = folders.flatMap { listOf(it + "seen", it + "hsperfdata_seen") }.filter { File(it).exists() }
  println("\${ProcessHandle.current().pid()} \${System.getenv().keys} \${System.getProperty("seen")}" +
    "$there \${ByteArray(50_000_000).sum()} \${System.identityHashCode(IntArray(1))} " +
    "\${Thread.currentThread().id} \${System.getProperty("user.dir")}\${File("/dev/stdout").length()}")
}
`,
  },
];

const workshop = await openTestWorkshop();
const place = { sandbox: workshop.sandbox, slot: 0, core: 0 };

const guessing = checker.parse({
  kind: 'icpc',
  source: `#include <fstream>
#include <iostream>
int main(int, char **files) {
  long number, guess;
  std::ifstream(files[1]) >> number;
  while (std::cin >> guess) {
    if (guess == number) { std::cout << "correct" << std::endl; return 42; }
    std::cout << (guess < number ? "higher" : "lower") << std::endl;
  }
  return 43;
}`,
});

async function talk(id: Language, source: string) {
  const { languages, folder: scratchFolder, sandbox } = workshop;
  const compiler = compilerFor(languages, undefined);
  const { result } = await judgeSubmission({
    place,
    compiler: languages.get(id).compiler,
    source: Buffer.from(source),
    cases: [await caseOfBytes(scratchFolder, { input: '617\n', output: '' })],
    limits: {
      timeLimitMs: runLimits.timeLimitMs * languageFacts(id).timeFactor,
      memoryLimitBytes: 64 * 1024 * 1024,
    },
    comparison: comparison.parse({}),
    openInteractor: () =>
      openInteractor({ sandbox, scratchFolder, slot: 0, core: 0, compiler }, guessing),
  });
  return result;
}

/** What the messenger sees after runs with two different secrets, twice, as a slot has two buffers. */
async function seenAfter(id: Language, source: string): Promise<string[]> {
  const { compiler } = workshop.languages.get(id);
  const compiled = await compiler.compile(Buffer.from(source), 0);
  expect(compiled.failure).toBe(null);
  const seen: string[] = [];
  for (const secret of ['31', '31', '57', '57']) {
    for (const input of [secret, '0']) {
      const one = await caseOfBytes(workshop.folder, { input: `${input}\n`, output: '' });
      const limits = caseLimits({ ...runLimits, timeLimitMs: 10_000 }, 0);
      const here = { ...place, runtime: compiled.runtime };
      const facts = await runOnce(here, compiled.programPath ?? '', one.input, limits);
      expect(facts.exitCode, `${facts.stderrHead}`).toBe(0);
      const output = (await readFile(facts.outputPath)).subarray(0, facts.outputBytes);
      if (input === '0') seen.push(output.toString());
    }
  }
  compiled.release();
  return seen;
}

describe.each(languages)('a program in $id', ({ id, talker, messenger }) => {
  const isInstalled = allLanguages.includes(id);

  it.runIf(isInstalled)('talks to an interactor', async () => {
    const { verdict, error } = await talk(id, talker);
    expect([verdict, error]).toEqual(['Accepted', undefined]);
  });

  it.runIf(isInstalled)('finds nothing of earlier runs', async () => {
    const seen = await seenAfter(id, messenger);
    expect(seen[0]).toMatch(/^\d+ .+\n$/);
    expect(seen[0]).not.toMatch(/seen|yes/i);
    expect(seen).toEqual(seen.map(() => seen[0]));
  });
});
