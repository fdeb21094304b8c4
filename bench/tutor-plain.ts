/**
 * Eight small problems as people make them with the plain form: a statement in their own style,
 * samples and hidden tests. They have no validator and no generator; each has an accepted program.
 */
import { asProblem, type PackagedProblem } from '../problems/package/judgeable.ts';
import type { ProblemPackage } from '../problems/package/model.ts';
import { readFiles } from '../problems/package/open.ts';
import { createRandom, integers, lines, type Random, text } from '../problems/random.ts';

/** A hidden test: its answer, or how it follows from the input, and how the input is made. */
type Hidden = readonly [
  answer: string | ((input: string) => string),
  make: (random: Random) => string,
];

type Plain = {
  slug: string;
  statement: string;
  samples: readonly (readonly [input: string, answer: string])[];
  hidden: readonly Hidden[];
  accepted: string;
};

const falling = (count: number): number[] =>
  Array.from({ length: count }, (_, at) => 2 * (count - at));

const skiRun: Plain = {
  slug: 'ski-run',
  statement: `A ski slope is measured at **n** points one after another. A *run* is a sequence of neighbouring points in
which every point is strictly lower than the one before it. A single point is a run of length 1.

Find the length of the longest run.

**Input**

The first line contains one integer n (1 <= n <= 200000). The second line contains n integers h1, h2, ..., hn
(0 <= hi <= 1000000000), the heights of the points.

**Output**

One integer: the number of points in the longest run.
`,
  samples: [
    ['6\n5 3 4 2 1 7\n', '3'],
    ['4\n2 2 2 2\n', '1'],
  ],
  hidden: [
    ['1', () => lines([1], [0])],
    ['5', () => lines([5], [9, 7, 5, 2, 0])],
    ['4', () => lines([6], [1, 8, 9, 6, 4, 3])],
    ['1', () => lines([5], [1, 2, 3, 3, 8])],
    ['4', (random) => lines([40], integers(random, { count: 40, low: 0, high: 30 }))],
    ['6', (random) => lines([3000], integers(random, { count: 3000, low: 0, high: 10 ** 9 }))],
    [
      '8',
      (random) => lines([200_000], integers(random, { count: 200_000, low: 0, high: 10 ** 9 })),
    ],
    ['200000', () => lines([200_000], falling(200_000))],
  ],
  accepted: `#include <iostream>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n;
    cin >> n;
    int best = 0, length = 0;
    long long before = -1;
    for (int i = 0; i < n; i++) {
        long long height;
        cin >> height;
        length = height < before ? length + 1 : 1;
        best = max(best, length);
        before = height;
    }
    cout << best << endl;
}
`,
};

const bracelet: Plain = {
  slug: 'string-of-beads',
  statement: `Beads of different colours hang on one long string. Each colour is written as a lower-case letter. Mila wants to cut
out a piece of neighbouring beads that has every colour of the whole string at least once, and the piece should be as
short as possible. How many beads does it have?

Input:

One line with a string s of lower-case English letters, 1 ≤ |s| ≤ 100 000.

Output:

Print the number of beads of the shortest piece.
`,
  samples: [
    ['abacab\n', '3'],
    ['zzz\n', '1'],
  ],
  hidden: [
    ['1', () => lines(['q'])],
    ['26', () => lines(['abcdefghijklmnopqrstuvwxyz'])],
    ['6', () => lines(['abbbbc'])],
    ['4', (random) => lines([text(random, 30, 'abcd')])],
    ['20', (random) => lines([text(random, 2000, 'abcdefghijklmnop')])],
    ['34', (random) => lines([text(random, 100_000, 'abcdefghijklmnopqrstuvwxyz')])],
    ['100000', () => lines([`a${'b'.repeat(99_998)}c`])],
  ],
  accepted: `#include <bits/stdc++.h>
using namespace std;

int main() {
    string s;
    cin >> s;
    int colours = set<char>(s.begin(), s.end()).size();
    vector<int> has(256, 0);
    int kinds = 0, left = 0, best = s.size();
    for (int right = 0; right < (int)s.size(); right++) {
        if (has[s[right]]++ == 0) kinds++;
        while (kinds == colours) {
            best = min(best, right - left + 1);
            if (--has[s[left++]] == 0) kinds--;
        }
    }
    cout << best << endl;
}
`,
};

const pizza: Plain = {
  slug: 'pizza-pairs',
  statement: `There are $n$ friends. Friend $i$ eats $a_i$ slices, and a pizza has $k$ slices. Two friends are *happy together* if
they can order whole pizzas so that nothing is left over, that is, if $a_i + a_j$ is divisible by $k$.

Count the pairs $i < j$ of friends who are happy together.

### Input format

The first line contains two integers $n$ and $k$. The second line contains $n$ integers $a_1 \\ldots a_n$.

### Output format

A single number, the number of pairs.

### Limits

* $1 \\leq n \\leq 100000$
* $1 \\leq k \\leq 5000$
* $1 \\leq a_i \\leq 10^9$
`,
  samples: [
    ['5 8\n3 5 8 16 13\n', '3'],
    ['3 2\n1 2 4\n', '1'],
  ],
  hidden: [
    ['0', () => lines([1, 1], [7])],
    ['3', () => lines([3, 4], [2, 2, 6])],
    ['6', () => lines([4, 1], [1, 2, 3, 4])],
    ['124', (random) => lines([40, 6], integers(random, { count: 40, low: 1, high: 50 }))],
    [
      '1433',
      (random) => lines([1500, 777], integers(random, { count: 1500, low: 1, high: 10 ** 9 })),
    ],
    [
      '1000852',
      (random) =>
        lines([100_000, 5000], integers(random, { count: 100_000, low: 1, high: 10 ** 9 })),
    ],
    [
      '4999950000',
      () =>
        lines(
          [100_000, 10],
          Array.from({ length: 100_000 }, (_, at) => 10 * (at + 1)),
        ),
    ],
  ],
  accepted: `#include <iostream>
#include <vector>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, k;
    cin >> n >> k;
    vector<long long> count(k, 0);
    long long pairs = 0;
    for (int i = 0; i < n; i++) {
        int a;
        cin >> a;
        int rest = a % k;
        pairs += count[(k - rest) % k];
        count[rest]++;
    }
    cout << pairs << endl;
}
`,
};

/** A board of numbers; each row is a line. */
const board = (
  random: Random,
  size: { rows: number; columns: number; low: number; high: number },
) =>
  lines(
    [size.rows, size.columns],
    ...Array.from({ length: size.rows }, () =>
      integers(random, { count: size.columns, low: size.low, high: size.high }),
    ),
  );

const beetle: Plain = {
  slug: 'beetle-walk',
  statement: `A beetle sits in the upper left cell of a board with r rows and c columns, and wants to reach the lower right cell. It
only moves right or down. In every cell it gains as many points as the number in the cell says (and loses points if the
number is negative), the first and the last cell included.

What is the greatest number of points it can have at the end?

## Input

The first line contains r and c (1 ≤ r, c ≤ 300). Then r lines follow with c integers each, every one of them between
-1000 and 1000.

## Output

Print the greatest number of points.
`,
  samples: [
    ['2 3\n1 5 2\n4 -3 6\n', '14'],
    ['1 1\n0\n', '0'],
  ],
  hidden: [
    ['-7', () => lines([1, 1], [-7])],
    ['-6', () => lines([1, 3], [-1, -2, -3])],
    ['-8', () => lines([2, 2], [-1, -9], [-4, -3])],
    ['18', (random) => board(random, { rows: 5, columns: 4, low: -9, high: 9 })],
    ['11983', (random) => board(random, { rows: 12, columns: 12, low: -1000, high: 1000 })],
    ['3316', (random) => board(random, { rows: 1, columns: 300, low: -1000, high: 1000 })],
    ['-148572', (random) => board(random, { rows: 300, columns: 2, low: -1000, high: -1 })],
    ['292255', (random) => board(random, { rows: 300, columns: 300, low: -1000, high: 1000 })],
  ],
  accepted: `#include <bits/stdc++.h>
using namespace std;

int main() {
    int r, c;
    cin >> r >> c;
    vector<vector<int>> best(r, vector<int>(c));
    for (int i = 0; i < r; i++)
        for (int j = 0; j < c; j++) {
            int points;
            cin >> points;
            int before = i + j == 0 ? 0 : INT_MIN;
            if (i > 0) before = max(before, best[i - 1][j]);
            if (j > 0) before = max(before, best[i][j - 1]);
            best[i][j] = before + points;
        }
    cout << best[r - 1][c - 1] << endl;
}
`,
};

/** Commands for the track: `weights` are added where they are not null. */
const commands = (weights: readonly (number | null)[]) =>
  lines([weights.length], ...weights.map((one) => (one === null ? ['leave'] : ['enter', one])));

const someCommands = (random: Random, count: number, enterPercent: number) =>
  commands(
    Array.from({ length: count }, () =>
      random.integer(1, 100) <= enterPercent ? random.integer(1, 10 ** 9) : null,
    ),
  );

const track: Plain = {
  slug: 'dead-end-track',
  statement: `A railway yard has a dead-end track. Cars enter and leave it at the same end, so the car that came last leaves first.
There are two kinds of commands: "enter w" — a car of weight w enters the track, and "leave" — the last car leaves. If
the track is empty, a "leave" is ignored.

After all commands, print the total weight of the cars on the track.

Input
-----
The first line has an integer q, the number of commands. The next q lines have one command each.

Output
------
The total weight (0 if the track is empty).

Constraints
-----------
- 1 ≤ q ≤ 100000
- 1 ≤ w ≤ 10^9
`,
  samples: [
    ['4\nenter 5\nenter 7\nleave\nenter 2\n', '7'],
    ['3\nenter 4\nleave\nenter 9\n', '9'],
  ],
  hidden: [
    ['1', () => commands([1])],
    ['0', () => commands([null])],
    ['3', () => commands([5, null, null, 3])],
    ['0', () => commands([5, 6, null, null, null])],
    ['638861599', (random) => someCommands(random, 50, 50)],
    ['115720297319', (random) => someCommands(random, 2000, 55)],
    ['362574113005', (random) => someCommands(random, 100_000, 50)],
    ['39837450967475', (random) => someCommands(random, 100_000, 90)],
  ],
  accepted: `#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int q;
    cin >> q;
    vector<long long> cars;
    long long total = 0;
    while (q--) {
        string command;
        cin >> command;
        if (command == "enter") {
            long long w;
            cin >> w;
            cars.push_back(w);
            total += w;
        } else if (!cars.empty()) {
            total -= cars.back();
            cars.pop_back();
        }
    }
    cout << total << endl;
}
`,
};

/** Numbers of an input, without those of its first line. */
const numbersBelow = (input: string): number[] =>
  input.slice(input.indexOf('\n')).trim().split(/\s+/).map(Number);

const nearestStalls = (input: string): string => {
  const [count = 0] = input.split(' ', 1).map(Number);
  const places = numbersBelow(input);
  const stalls = places.slice(0, count).sort((a, b) => a - b);
  const nearest = (place: number): number => {
    let [low, high] = [0, stalls.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((stalls[middle] ?? 0) <= place) low = middle;
      else high = middle;
    }
    return Math.min(...[low, high].map((at) => Math.abs((stalls[at] ?? 0) - place)));
  };
  return places.slice(count).map(nearest).join('\n');
};

const street = (random: Random, stalls: number, customers: number, far: number) =>
  lines(
    [stalls, customers],
    integers(random, { count: stalls, low: -far, high: far }),
    integers(random, { count: customers, low: -far, high: far }),
  );

const stalls: Plain = {
  slug: 'market-stalls',
  statement: `n stalls stand along a straight street, and q customers live on it. Each customer goes to the nearest stall. How far is
that for each of them?

INPUT

The first line has n and q, both from 1 to 100 000. The second line has the n places of the stalls, the third line the q
places of the customers: whole numbers whose absolute value is at most 1000000000. They are in no order.

OUTPUT

For each customer, a line with the distance.
`,
  samples: [
    ['3 4\n10 -4 7\n0 7 9 -9\n', '4\n0\n1\n5'],
    ['1 2\n5\n5 1\n', '0\n4'],
  ],
  hidden: [
    ['1000000000', () => lines([1, 1], [1_000_000_000], [0])],
    ['3\n0\n6', () => lines([2, 3], [2, 8], [11, 2, 14])],
    ['2000000000', () => lines([1, 1], [-1_000_000_000], [1_000_000_000])],
    [nearestStalls, (random) => street(random, 20, 30, 50)],
    [nearestStalls, (random) => street(random, 3000, 2000, 10 ** 6)],
    [nearestStalls, (random) => street(random, 100_000, 100_000, 10 ** 9)],
  ],
  accepted: `#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, q;
    cin >> n >> q;
    set<long long> stalls;
    for (int i = 0; i < n; i++) {
        long long place;
        cin >> place;
        stalls.insert(place);
    }
    while (q--) {
        long long place;
        cin >> place;
        auto next = stalls.lower_bound(place);
        long long best = LLONG_MAX;
        if (next != stalls.end()) best = *next - place;
        if (next != stalls.begin()) best = min(best, place - *prev(next));
        cout << best << "\\n";
    }
}
`,
};

const mostInside = (input: string): string => {
  const change = new Map<number, number>();
  for (const [at, minute] of numbersBelow(input).entries())
    change.set(minute, (change.get(minute) ?? 0) + (at % 2 === 0 ? 1 : -1));
  let [inside, most] = [0, 0];
  for (const [, by] of [...change].sort(([a], [b]) => a - b)) {
    inside += by;
    most = Math.max(most, inside);
  }
  return String(most);
};

const visits = (random: Random, count: number, last: number) =>
  lines(
    [count],
    ...Array.from({ length: count }, () => {
      const comes = random.integer(0, last - 1);
      return [comes, random.integer(comes + 1, last)];
    }),
  );

const bakery: Plain = {
  slug: 'busy-bakery',
  statement: `# Task

Every visitor of a bakery comes at minute *a* and leaves at minute *b*. At minute *b* the visitor is no longer inside.

What is the greatest number of visitors who are inside at the same minute?

# Input

The first line contains the number n of visitors. Each of the next n lines contains two integers a and b.

# Output

One number.

# Limits

1 <= n <= 100000
0 <= a < b <= 1000000
`,
  samples: [
    ['4\n1 5\n2 3\n3 6\n5 9\n', '2'],
    ['1\n0 100\n', '1'],
  ],
  hidden: [
    ['1', () => lines([2], [3, 4], [4, 5])],
    ['3', () => lines([3], [0, 1_000_000], [0, 1_000_000], [999_999, 1_000_000])],
    [mostInside, (random) => visits(random, 30, 20)],
    [mostInside, (random) => visits(random, 2000, 1_000_000)],
    [mostInside, (random) => visits(random, 100_000, 1_000_000)],
  ],
  accepted: `#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    scanf("%d", &n);
    vector<int> change(1000001, 0);
    while (n--) {
        int a, b;
        scanf("%d %d", &a, &b);
        change[a]++;
        change[b]--;
    }
    int inside = 0, most = 0;
    for (int by : change) {
        inside += by;
        most = max(most, inside);
    }
    printf("%d\\n", most);
}
`,
};

const timesBefore = (input: string): string => {
  const [, ...names] = input.trim().split('\n');
  const times = new Map<string, number>();
  return names
    .map((name) => {
      const before = times.get(name) ?? 0;
      times.set(name, before + 1);
      return before;
    })
    .join('\n');
};

/** A guest book with short names, so that some come again. */
const names = (random: Random, count: number, letters: number) =>
  lines([count], ...Array.from({ length: count }, () => [text(random, letters, 'aeimnrst')]));

const guests: Plain = {
  slug: 'guest-book',
  statement: `A mountain hut keeps a guest book. Each guest writes a name into the next line. For each line, the keeper wants to know
how often the same name stands in the lines above it.

**Input:** The first line contains n (1 ≤ n ≤ 50000), the number of lines. Each of the next n lines contains one name of 1 to 12
lower-case English letters.

**Output:** Print n lines with one number each.
`,
  samples: [
    ['5\nanna\nben\nanna\nanna\nben\n', '0\n0\n1\n2\n1'],
    ['1\nzoe\n', '0'],
  ],
  hidden: [
    ['0\n0\n1\n0', () => lines([4], ['mia'], ['aim'], ['mia'], ['ami'])],
    [timesBefore, (random) => names(random, 40, 1)],
    [timesBefore, (random) => names(random, 3000, 3)],
    [timesBefore, (random) => names(random, 50_000, 4)],
    [timesBefore, (random) => names(random, 50_000, 12)],
  ],
  accepted: `#include <iostream>
#include <string>
#include <unordered_map>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n;
    cin >> n;
    unordered_map<string, int> times;
    while (n--) {
        string name;
        cin >> name;
        cout << times[name]++ << "\\n";
    }
}
`,
};

const plains: readonly Plain[] = [skiRun, bracelet, pizza, beetle, track, stalls, bakery, guests];

/** The problems, and their packages: without validators and generators, with a reference. */
export const plainProblems = (): { one: ProblemPackage; problem: PackagedProblem }[] =>
  plains.map((plain) => {
    const one = packageOf(plain);
    return { one, problem: asProblem(one).problem };
  });

/** The package that the form makes, and the accepted program as its reference. */
function packageOf({ slug, statement, samples, hidden, accepted }: Plain): ProblemPackage {
  const files = new Map<string, Buffer>();
  const put = (path: string, content: string) => files.set(path, Buffer.from(content));
  put('problem.yaml', settingsOf(slug));
  put('problem_statement/problem.en.md', statement);
  for (const [at, [input, answer]] of samples.entries()) {
    put(`data/sample/${at + 1}.in`, input);
    put(`data/sample/${at + 1}.ans`, `${answer}\n`);
  }
  for (const [at, [answer, make]] of hidden.entries()) {
    const input = make(createRandom(`${slug}/${at + 1}`));
    put(`data/secret/${at + 1}.in`, input);
    put(`data/secret/${at + 1}.ans`, `${typeof answer === 'string' ? answer : answer(input)}\n`);
  }
  put('submissions/accepted/reference.cpp', accepted);
  return readFiles(files, slug).package;
}

const settingsOf = (slug: string) => `problem_format_version: legacy-icpc
name: ${slug.replaceAll('-', ' ')}
difficulty: Easy
limits:
  time_limit: 1 # seconds
  memory: 256 # MB
validator_flags: case_sensitive
`;
