import std.algorithm, std.array, std.bigint, std.bitmanip, std.concurrency, std.container, std.conv;
import std.datetime.stopwatch, std.format, std.math, std.parallelism, std.random, std.range;
import std.regex, std.stdio, std.string, std.typecons, std.zlib;
import core.memory, core.thread, core.sync.mutex;

class Tree { Tree left, right; this(int depth) { if (depth > 0) { left = new Tree(depth - 1); right = new Tree(depth - 1); } }
    int size() { return 1 + (left ? left.size + right.size : 0); } }

void main() {
    auto queue = heapify!"a > b"([5, 1, 4].array);
    auto set = redBlackTree(3, 1, 2);
    auto mutex = new Mutex;
    int total;
    auto threads = iota(4).map!(number => new Thread({ synchronized (mutex) total += number; new Tree(12); })).array;
    threads.each!(thread => thread.start());
    threads.each!(thread => thread.join());
    GC.collect();
    auto random = Random(7);
    bool caught;
    try { [1, 2].to!string.to!int; } catch (ConvException) { caught = true; }
    auto child = spawn((Tid owner) { owner.send(receiveOnly!int * 2); }, thisTid);
    child.send(21);
    auto fiberSum = 0;
    auto fiber = new Fiber({ foreach (i; 0 .. 3) { fiberSum += i; Fiber.yield(); } });
    foreach (_; 0 .. 4) if (fiber.state != Fiber.State.TERM) fiber.call();
    auto right = [
        queue.front == 1, set[].equal([1, 2, 3]), total == 6, new Tree(15).size == 65_535,
        (BigInt(2) ^^ 100).to!string == "1267650600228229401496703205376",
        "a1b22".matchAll(regex(`\d+`)).map!(found => found.hit).equal(["1", "22"]), caught,
        format("%.2f %05d", 1.5, 42) == "1.50 00042", "größe".toUpper == "GRÖSSE" || "größe".walkLength == 5,
        uniform(0, 10, random) < 10, receiveOnly!int == 42, fiberSum == 3,
        (cast(string) uncompress(compress("zip"))) == "zip", tuple(1, "b")[1] == "b", sqrt(16.0) == 4,
        taskPool.reduce!"a + b"(iota(1000)) == 499_500,
    ];
    writeln(right.all ? "ok" : right.to!string);
}
