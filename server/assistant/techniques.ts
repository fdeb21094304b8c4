/**
 * What the built-in assistant knows of techniques, in three steps: a question that points there,
 * the technique, and the parts it is built of. None of them is a solution of any problem.
 */

export type Technique = {
  /** Tags under which problems are filed, and words that give a statement away. */
  tags: RegExp;
  words: RegExp | null;
  question: string;
  idea: string;
  parts: string[];
};

export const techniques: readonly Technique[] = [
  {
    tags: /binary search/,
    words: /\b(?:minimi[sz]e the maxim|maximi[sz]e the minim|smallest possible|thickest)/i,
    question: 'Suppose somebody claims an answer x. How quickly could you check that x is enough?',
    idea: 'If x is enough, is anything larger enough too? Then search for the border between “not enough” and “enough” by halving.',
    parts: [
      'a function that checks one candidate in a single pass',
      'two borders of which one surely fails and one surely works',
      'a loop that halves the gap and keeps that promise',
    ],
  },
  {
    tags: /two pointers|sliding window/,
    words: /\b(?:subarray|substring|window|consecutive|neighbours?)\b/i,
    question:
      'When a range grows by one element at its right end, how much of what you knew stays true?',
    idea: 'Keep two ends that only ever move to the right, and a summary of what lies between them.',
    parts: [
      'a summary that an element can join and leave in constant time',
      'the rule by which the left end follows',
      'the moment at which the range counts for the answer',
    ],
  },
  {
    tags: /prefix sums?/,
    words: /\b(?:sum of (?:a|the) (?:range|segment)|range sum|queries)\b/i,
    question: 'Which sums do you work out again and again?',
    idea: 'Keep the sum of every beginning; a range is then the difference of two of them. What must two beginnings share for the range between them to count?',
    parts: [
      'the array of sums of beginnings, with an empty one first',
      'what makes a pair of beginnings good',
      'a count of the beginnings seen so far, by that property',
    ],
  },
  {
    tags: /hash/,
    words: /\b(?:distinct|how many times|occurs?|frequency|repeated)\b/i,
    question:
      'What would you have to remember of what you have seen, to answer at once for the next element?',
    idea: 'Count by value in a hash map, and look the counterpart up instead of searching for it.',
    parts: ['the key that makes equal things meet', 'the order of asking and adding', 'ties'],
  },
  {
    tags: /dijkstra|shortest path/,
    words: /\b(?:shortest|earliest|cheapest|least time|minimum distance)\b/i,
    question:
      'What do you know for certain about the place that can be reached soonest of all that are left?',
    idea: 'Settle places in the order of their distance, taken from a priority queue. Is a place ever worse off for being reached earlier?',
    parts: [
      'adjacency lists',
      'a priority queue of (distance, place) that skips entries that are out of date',
      'the cost of one step, which may depend on when it begins',
    ],
  },
  {
    tags: /bfs|flood fill|grid/,
    words: /\b(?:grid|cells?|maze|rows? and|fewest steps|connected)\b/i,
    question:
      'Starting in one cell, which cells belong with it, and how do you make sure to visit each once?',
    idea: 'Go outwards from a start with a queue and mark cells when they enter it, not when they leave.',
    parts: [
      'the four steps',
      'the border',
      'marks that stop a second visit',
      'what to note per region',
    ],
  },
  {
    tags: /minimum spanning tree|disjoint|union/,
    words: /\b(?:connect (?:all|every)|cables?|least cost of .* connect)\b/i,
    question:
      'If you had to take one connection now that you would never regret, which would it be?',
    idea: 'The cheapest connection between two parts that are not joined yet is always safe.',
    parts: [
      'an order of connections by cost',
      'a way to tell whether two places are joined',
      'the sum',
    ],
  },
  {
    tags: /tree|small to large|dfs/,
    words: /\b(?:tree|root|parent|descendants?|subtree)\b/i,
    question: 'If every child already knew its own answer, what would a node have to add?',
    idea: 'Work from the leaves to the root and join the children’s results; where they are large, join the smaller into the larger.',
    parts: [
      'an order in which children come before their parents, without deep recursion where it may be deep',
      'what one subtree must report',
      'the joining, and its cost',
    ],
  },
  {
    tags: /knapsack/,
    words: /\b(?:capacity|volume|weight and|worth)\b/i,
    question: 'After looking at the first few items, what matters about them for all that follow?',
    idea: 'A table of the best worth for each amount of room, and for whatever else is limited.',
    parts: [
      'the limits as the table’s indexes',
      'take it or leave it for each item',
      'the direction in which the table is filled, so that no item is taken twice',
    ],
  },
  {
    tags: /digit dp/,
    words: /\bdigits?\b.*\bdivisible\b|\bdivisible\b.*\bdigits?\b/i,
    question:
      'Of a number that you write digit by digit, what must you remember to know whether it still may count?',
    idea: 'Count the numbers up to a bound digit by digit; the answer for a range is a difference.',
    parts: ['the state after some digits', 'whether the bound still binds', 'leading zeros'],
  },
  {
    tags: /bitmask/,
    words: /\b(?:order of|every subset|all subsets|permutation)\b/i,
    question: 'Does it matter in which order something was done so far, or only what is done?',
    idea: 'Let a set of things that are done be the state, as the bits of a number.',
    parts: [
      'the meaning of a bit',
      'the best cost of each set',
      'the cost of adding one more to a set',
    ],
  },
  {
    tags: /\bdp\b|dynamic programming|recursion|combinatorics/,
    words: /\b(?:number of ways|how many ways|greatest total|least total)\b/i,
    question:
      'What is the last decision in a solution, and what smaller problem is left before it?',
    idea: 'Name the state that a smaller problem depends on, and write its answer by those of smaller states.',
    parts: [
      'the state, as small as possible',
      'the transition',
      'the smallest cases',
      'an order in which everything needed is there',
    ],
  },
  {
    tags: /matrix/,
    words: /10\^\{?1[5-9]/,
    question:
      'Which few numbers describe one step, so that the next step is a fixed mixture of them?',
    idea: 'Write a step as a matrix and raise it to the power by squaring.',
    parts: [
      'the vector of the state',
      'the matrix of one step',
      'fast exponentiation with remainders',
    ],
  },
  {
    tags: /sieve|inclusion|number theory|arithmetic|math/,
    words: /\b(?:divisib|prime|gcd|divisor|multiples?)\w*/i,
    question:
      'Instead of asking each number for its divisors, could you go from each divisor to its multiples?',
    idea: 'Count what a number divides, then correct what was counted more than once; formulas replace loops up to large bounds.',
    parts: ['the count for one divisor', 'what overlaps', 'sums and products in `long long`'],
  },
  {
    tags: /convex hull|geometry/,
    words: /\b(?:polygon|points? in the plane|convex|rope)\b/i,
    question: 'Which of the points can touch the border at all?',
    idea: 'Sort the points and keep only turns in one direction; the sign of a cross product tells the direction exactly.',
    parts: [
      'the cross product in `long long`',
      'what to do with three points on a line',
      'one and two points',
    ],
  },
  {
    tags: /segment tree|data structures/,
    words: /\b(?:queries|updates?|bookings?|intervals?)\b/i,
    question: 'Which question do you ask about ranges, and what changes between two questions?',
    idea: 'Keep summaries of ranges that can be joined, in a tree over the positions.',
    parts: [
      'the summary of one node and how two join',
      'changes of whole ranges that are handed down later',
      'the question itself',
    ],
  },
  {
    tags: /heap|priority queue/,
    words: /\bmedians?\b/i,
    question: 'Which single element must you reach at once, after every change?',
    idea: 'Heaps give the smallest or the largest; two of them, facing each other, give the middle.',
    parts: ['what each heap holds', 'how they stay balanced', 'what is read off'],
  },
  {
    tags: /stack|parsing/,
    words: /\b(?:brackets?|nested|next to each other|vanish|taken away)\b/i,
    question: 'When something goes or closes, which of the things before it is concerned?',
    idea: 'The latest one that is still there: keep what is open on a stack.',
    parts: ['what is pushed', 'when something is popped', 'what is left at the end'],
  },
  {
    tags: /suffix|string/,
    words: /\b(?:substrings?|prefix|suffix|palindrome|occurrence)\b/i,
    question:
      'How many comparisons of letters do you repeat, and which could be one comparison of numbers?',
    idea: 'Compare pieces by hashes or order all suffixes; a length that works for the answer often makes all shorter ones work.',
    parts: [
      'a hash of every beginning',
      'equality of two pieces in constant time',
      'a search over lengths',
    ],
  },
  {
    tags: /matching|flow/,
    words: /\b(?:no two|pairs? up|assign)/i,
    question: 'What are the two kinds of things here, and what does one choice use up of each?',
    idea: 'Draw both kinds as the sides of a graph; a choice is an edge, and you look for the largest matching.',
    parts: ['the two sides', 'the edges', 'paths that change choices to make room for one more'],
  },
  {
    tags: /greedy|sorting|simulation|arrays?/,
    words: /\b(?:fewest|smallest number|least number|order)\b/i,
    question:
      'In which order would you look at things so that the first decision is never regretted?',
    idea: 'Sort, decide for the first, and ask why another choice could not be better.',
    parts: ['the order', 'the decision for the first element', 'what the rest looks like after it'],
  },
];

const anyTechnique: Technique = {
  tags: /./,
  words: null,
  question: 'Solve the first sample by hand, slowly. Which step did you repeat?',
  idea: 'Write down the slowest right solution first; then look for the work that it does twice.',
  parts: ['a slow program that is right', 'small inputs to compare with', 'the loop that can go'],
};

/** The techniques that fit tags, most telling first; without tags those that the words suggest. */
export function techniquesFor(tags: string[], statement: string): Technique[] {
  const all = tags.join(', ').toLowerCase();
  const tagged = techniques.filter((one) => one.tags.test(all));
  if (tagged.length > 0) return tagged;
  const suggested = techniques.filter(({ words }) => words?.test(statement));
  return suggested.length > 0 ? suggested : [anyTechnique];
}
