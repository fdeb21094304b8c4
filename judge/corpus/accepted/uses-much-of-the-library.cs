//@ time 5000
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading.Tasks;

class Program {
#if ONLINE_JUDGE
    const bool IsJudged = true;
#else
    const bool IsJudged = false;
#endif

    static async Task<int> Squared(int x) { await Task.Yield(); return x * x; }

    static unsafe int Last() {
        int* numbers = stackalloc int[3];
        numbers[2] = 7;
        return numbers[2];
    }

    static bool IsCompressed() {
        var memory = new MemoryStream();
        using (var inner = new GZipStream(memory, CompressionMode.Compress)) inner.Write(new byte[1000], 0, 1000);
        return memory.ToArray().Length < 100;
    }

    static void Main() {
        var parts = new List<bool> {
            IsJudged,
            Enumerable.Range(1, 100).AsParallel().Sum() == 5050,
            Task.WhenAll(Enumerable.Range(0, 10).Select(Squared)).Result.Sum() == 285,
            Regex.Replace("a1b22", @"\d+", "-") == "a-b-",
            string.Format("{0:F3}", 1.5) == "1.500" && (1.5).ToString() == "1.5",
            DateTime.Parse("2020-02-29", CultureInfo.InvariantCulture).DayOfYear == 60,
            Encoding.UTF8.GetByteCount("é") == 2,
            new SortedSet<int> {3, 1, 2}.Min == 1,
            ((dynamic) 20) + 22 == 42,
            Environment.GetEnvironmentVariable("HOME") == null,
        };
        parts.Add(Last() == 7 && IsCompressed());
        Console.WriteLine(parts.All(x => x) ? "ok" : string.Join(" ", parts));
    }
}
