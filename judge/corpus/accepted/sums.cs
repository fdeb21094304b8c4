// Main is found in any class and namespace, and in the newest syntax that Mono has.
using System;
using System.IO;
using System.Linq;
using System.Numerics;

namespace Contest.Sums {
    internal sealed class Totals {
        public BigInteger Sum { get; private set; }
        public long? Most { get; private set; }
        public void Add(long x) { Sum += x; Most = Most is long most ? Math.Max(most, x) : x; }
    }

    public static class Solution {
        private static int Main(string[] args) {
            var totals = new Totals();
            var (text, count) = (Console.In.ReadToEnd(), 0);
            foreach (var x in text.Split(new[] {' ', '\n'}, StringSplitOptions.RemoveEmptyEntries).Skip(1).Select(long.Parse)) {
                totals.Add(x);
                count++;
            }
            using (var output = new StreamWriter(Console.OpenStandardOutput()))
                output.WriteLine($"{totals.Sum - 4} {totals.Most + 2}");
            return args.Length;
        }
    }
}
