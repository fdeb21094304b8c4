/**
 * The built-in assistant's knowledge of techniques, by the tags of problems, in three steps: a
 * leading question, the technique, and its usual parts. It applies to every problem with the
 * technique, and contains no solution.
 */

type Technique = { tags: string[]; question: string; idea: string; parts: string[] };

/** The narrowest first, because a broad tag says less than a narrow one. */
const techniques: readonly Technique[] = [
  {
    tags: ['digit dp'],
    question:
      'Of a number that you write digit by digit, what must you remember to know whether it still may count?',
    idea: 'Digit DP counts the numbers up to a bound digit by digit; the count for a range is a difference of two.',
    parts: ['the state after some digits', 'whether the bound still binds', 'leading zeros'],
  },
  {
    tags: ['knapsack'],
    question: 'After looking at the first few items, what matters about them for all that follow?',
    idea: 'A knapsack table holds the best worth for each amount of room, and for what else is limited.',
    parts: [
      'the limits as the indexes of the table',
      'taking or leaving one item',
      'the direction in which the table is filled, so that no item is taken twice',
    ],
  },
  {
    tags: ['small to large'],
    question: 'When two collections are joined, which of them is cheaper to move?',
    idea: 'Small to large: always move the elements of the smaller collection into the larger one; each then moves at most log n times.',
    parts: [
      'what one subtree reports',
      'joining the smaller into the larger',
      'what is updated along',
    ],
  },
  {
    tags: ['minimum spanning tree', 'mst', 'union find', 'disjoint sets'],
    question:
      'If you had to take one connection now that you would never regret, which would it be?',
    idea: 'For a minimum spanning tree, the cheapest connection between two parts that are not joined yet is always safe.',
    parts: [
      'the connections in the order of their cost',
      'a way to tell whether two places are joined',
      'the sum',
    ],
  },
  {
    tags: ['dijkstra', 'shortest paths', 'shortest path'],
    question:
      'What do you know for certain about the place that can be reached soonest of all that are left?',
    idea: 'Dijkstra’s algorithm settles places in the order of their distance. It asks that reaching a place earlier never makes what follows worse.',
    parts: [
      'lists of neighbours',
      'a priority queue of distances and places',
      'the cost of one step',
    ],
  },
  {
    tags: ['matching', 'flows', 'flow', 'bipartite matching'],
    question: 'What are the two kinds of things here, and what does one choice use up of each?',
    idea: 'In a bipartite matching, choices are edges between two sides, and no two of them share an end.',
    parts: ['the two sides', 'the edges', 'paths that change choices to make room for one more'],
  },
  {
    tags: ['convex hull'],
    question: 'Which of the points can touch the border at all?',
    idea: 'A convex hull keeps only turns in one direction; the sign of a cross product tells the direction of a turn.',
    parts: ['an order of the points', 'the cross product', 'points on a line, and very few points'],
  },
  {
    tags: ['matrix exponentiation', 'matrices'],
    question:
      'Which few numbers describe one step, so that the next step is a fixed mixture of them?',
    idea: 'Matrix exponentiation writes one step as a matrix and raises it to a power by squaring.',
    parts: ['the vector of the state', 'the matrix of one step', 'the power by squaring'],
  },
  {
    tags: ['bitmask', 'bitmask dp'],
    question: 'Which yes-or-no facts describe how far things have come?',
    idea: 'A bitmask keeps a set as the bits of a number, so that sets can be indexes of a table.',
    parts: ['the meaning of a bit', 'the value of each set', 'how one set leads to the next'],
  },
  {
    tags: ['segment tree', 'fenwick tree'],
    question: 'Which question do you ask about ranges, and what changes between two questions?',
    idea: 'A segment tree keeps summaries of ranges that can be joined, in a tree over the positions.',
    parts: [
      'the summary of one node, and how two join',
      'how a change goes down the tree',
      'how a question is put together',
    ],
  },
  {
    tags: ['suffix automaton', 'suffix array'],
    question: 'How many comparisons of letters do you repeat?',
    idea: 'Structures over all suffixes tell which pieces of a text occur more than once, and where.',
    parts: ['building the structure', 'what each state or neighbour tells', 'where pieces occur'],
  },
  {
    tags: ['sieve', 'inclusion-exclusion'],
    question:
      'Instead of asking each number for its divisors, could you go from each divisor to its multiples?',
    idea: 'Count what a number divides, then correct what was counted more than once.',
    parts: ['the count for one divisor', 'what overlaps', 'the sign of each correction'],
  },
  {
    tags: ['binary search'],
    question:
      'Is there a yes-or-no question about a candidate whose answer changes only once as the candidate grows?',
    idea: 'Binary search halves the range that can hold the border between “no” and “yes”.',
    parts: [
      'the check of one candidate',
      'two ends, one of which surely says “no” and the other “yes”',
      'a loop that keeps that promise',
    ],
  },
  {
    tags: ['sliding window', 'two pointers'],
    question: 'When a range moves on by one element, how much of what you knew stays true?',
    idea: 'Two pointers are the two ends of a range, and each only ever moves one way.',
    parts: ['what is known of the range', 'the rule by which each end moves', 'what counts'],
  },
  {
    tags: ['prefix sums', 'prefix sum'],
    question: 'Which sums or counts do you work out again and again?',
    idea: 'Prefix sums keep the sum of every beginning; that of a range is the difference of two.',
    parts: [
      'the sums of beginnings, with an empty one first',
      'what two beginnings tell about the range between them',
      'an order in which each beginning is looked at once',
    ],
  },
  {
    tags: ['heap', 'priority queue'],
    question: 'Which single element must you reach at once, after every change?',
    idea: 'A heap gives its smallest or its largest element at once.',
    parts: ['what each heap holds', 'what moves after a change', 'what is read off'],
  },
  {
    tags: ['flood fill', 'bfs'],
    question: 'How do you make sure that everything that can be reached is visited once?',
    idea: 'A breadth-first search goes outwards from a start with a queue, and marks what enters it.',
    parts: ['the neighbours of one place', 'the marks', 'what is noted on the way'],
  },
  {
    tags: ['dfs', 'trees', 'tree'],
    question: 'What must one part of the tree or graph report to the place that it hangs on?',
    idea: 'A depth-first search finishes everything below a place before the place itself.',
    parts: [
      'what one part reports',
      'how reports are joined',
      'the depth that recursion can come to',
    ],
  },
  {
    tags: ['stack'],
    question: 'When something goes or closes, which of the things before it is concerned?',
    idea: 'A stack gives back first what was put on it last.',
    parts: ['what is pushed', 'when something is popped', 'what is left at the end'],
  },
  {
    tags: ['hashing', 'hash map', 'hash table'],
    question:
      'What would you have to remember of what you have seen, to answer at once for what comes next?',
    idea: 'A hash finds equal things at once, without looking through all of them.',
    parts: ['the key that is the same for equal things', 'what is kept for each key', 'ties'],
  },
  {
    tags: ['recursion', 'parsing'],
    question: 'Which part of the input is of the same form as the whole?',
    idea: 'Recursion follows the form of the input: a function for each form calls itself for the parts.',
    parts: ['the form of the input', 'the smallest case', 'what one call returns'],
  },
  {
    tags: ['dp', 'dynamic programming'],
    question:
      'What is the last decision in a solution, and what smaller problem is left before it?',
    idea: 'Dynamic programming answers smaller problems once and keeps their answers.',
    parts: [
      'the state, as small as possible',
      'how a state follows from smaller ones',
      'the smallest cases, and the order',
    ],
  },
  {
    tags: ['greedy'],
    question: 'Which first decision would never be regretted, and why?',
    idea: 'A greedy algorithm takes the choice that looks best and never takes it back. It needs a reason why no other choice could be better.',
    parts: ['the order of the decisions', 'the rule for one of them', 'the reason'],
  },
  {
    tags: ['sorting'],
    question: 'In which order would it be easy to see the answer?',
    idea: 'Sorting brings together what is equal or close.',
    parts: ['what is sorted, by what', 'what neighbours tell', 'ties'],
  },
  {
    tags: ['number theory', 'arithmetic', 'math'],
    question: 'Is there a formula for what a loop would count?',
    idea: 'Quotients count multiples, and the greatest common divisor tells what two numbers share.',
    parts: ['the formula', 'the sizes of what is multiplied', 'the smallest values'],
  },
];

/** A technique with the tag that led to it. */
export type Tagged = Technique & { tag: string };

/** The techniques of a problem's tags, the narrowest first. */
export function techniquesFor(tags: string[]): Tagged[] {
  const given = new Map(tags.map((tag) => [tag.trim().toLowerCase(), tag]));
  return techniques.flatMap((technique) => {
    const found = technique.tags.find((tag) => given.has(tag));
    return found === undefined ? [] : [{ ...technique, tag: found }];
  });
}
