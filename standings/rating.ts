/**
 * Contest rating by Elo-MMR (A. Ebtekar and P. Liu, "Elo-MMR: A Rating System for Massive Multiplayer
 * Competitions", arXiv 2101.00400), as open judges use it. The performance in a round is the most
 * likely one given all places of the round; the skill is the most likely one given all performances,
 * of which older ones count less. A pure function of all rounds in their order, so that a late
 * disqualification changes what it must.
 */

/** The variance of performances around a skill. */
const performanceVariance = 328.33 ** 2;
/** One unit of variance in the scale of 212 in which the other two are usually given. */
const unit = performanceVariance / 212 ** 2;
export const initialSkill = 1500;
const initialVariance = 350 ** 2 * unit;
/** What a skill may have changed since the round before. */
const driftVariance = 1219.047619 * unit;
/** The deviation that remains after very many rounds. */
const limitDeviation = Math.sqrt(
  (Math.sqrt(driftVariance ** 2 + 4 * performanceVariance * driftVariance) - driftVariance) / 2,
);
/** A logistic distribution of deviation 1 has this scale. */
const logisticScale = Math.sqrt(3) / Math.PI;
const rangeDeviations = 20;
const range = rangeDeviations * Math.sqrt(initialVariance);

/** Someone's place in a round, 1 for the best; ties share a place, which counts as half a win. */
export type PersonPlace = { person: string; place: number };

export type RatedPlace = PersonPlace & {
  /** Shown: a little below the skill as long as that is uncertain, at least 1. */
  rating: number;
  skill: number;
  performance: number;
};

/** Someone's rounds so far; performances in their order. */
export type Past = { skill: number; performances: number[] };

/** The ratings after each round. Leave out who is not rated: virtual, unofficial and disqualified. */
export function ratings(rounds: readonly (readonly PersonPlace[])[]): RatedPlace[][] {
  const pasts = new Map<string, Past>();
  return rounds.map((places) => {
    const rated = ratingsAfter(places, pasts);
    for (const { person, skill, performance } of rated) {
      const performances = [...(pasts.get(person)?.performances ?? []), performance];
      pasts.set(person, { skill, performances });
    }
    return rated;
  });
}

/** The ratings after a round, by what was before it. */
export function ratingsAfter(
  places: readonly PersonPlace[],
  pasts: ReadonlyMap<string, Past>,
): RatedPlace[] {
  const before = places.map(
    ({ person }) => pasts.get(person) ?? { skill: initialSkill, performances: [] },
  );
  const performances = performancesOf(places, before);
  return places.map((one, index) => {
    const past = before[index] ?? { skill: initialSkill, performances: [] };
    const performance = performances[index] ?? initialSkill;
    const all = [...past.performances, performance];
    const skill = skillOf(all, past.skill);
    const doubt = Math.sqrt(varianceAfter(all.length)) - limitDeviation;
    return { ...one, rating: Math.max(1, Math.round(skill - doubt)), skill, performance };
  });
}

const variances = [initialVariance];

/** The variance of a skill after so many rounds. */
function varianceAfter(rounds: number): number {
  for (let known = variances.length; known <= rounds; known += 1) {
    const before = (variances[known - 1] ?? initialVariance) + driftVariance;
    variances.push(1 / (1 / before + 1 / performanceVariance));
  }
  return variances[rounds] ?? initialVariance;
}

/** `weight / scale × tanh((x − mean) / (2 × scale))`: the slope of a logistic distribution's logarithm. */
type Term = { mean: number; scale: number; weight: number };

/** Ties have the same performance, so that each place is solved once. */
function performancesOf(places: readonly PersonPlace[], before: readonly Past[]): number[] {
  const terms = before.map(({ skill, performances }) => {
    const variance = varianceAfter(performances.length) + driftVariance + performanceVariance;
    return { mean: skill, scale: logisticScale * Math.sqrt(variance), weight: 1 };
  });
  const shares = new Map<number, number>();
  let worse = 0;
  places.forEach(({ place }, index) => {
    const share = 1 / (terms[index]?.scale ?? 1);
    shares.set(place, (shares.get(place) ?? 0) + share);
    worse += share;
  });
  const slope = tabulated((x) => slopeOf(terms, x));
  const solved = new Map<number, number>();
  let better = 0;
  for (const [place, share] of [...shares].sort(([one], [other]) => one - other)) {
    worse -= share;
    solved.set(place, rootOf(slope, 0, worse - better));
    better += share;
  }
  return places.map(({ place }) => solved.get(place) ?? initialSkill);
}

/**
 * The newest performance counts fully, older ones less with each round. What they leave of the certainty
 * is a normal distribution, placed so that without the newest one the skill stays what it was.
 */
function skillOf(performances: readonly number[], skillBefore: number): number {
  const rounds = performances.length;
  const scale = logisticScale * Math.sqrt(performanceVariance);
  let weight = 1;
  let certainty = 0;
  const terms = performances.toReversed().map((mean, age): Term => {
    const variance = varianceAfter(rounds - age);
    if (age > 0) weight *= (variance / (variance + driftVariance)) ** 2;
    certainty += weight / performanceVariance;
    return { mean, scale, weight };
  });
  const rest = 1 / varianceAfter(rounds) - certainty;
  const [, ...older] = terms;
  const pull = slopeOf(older, skillBefore).value + rest * skillBefore;
  return rootOf((x) => slopeOf(terms, x), rest, pull);
}

type Slope = { value: number; growth: number };

function slopeOf(terms: readonly Term[], x: number): Slope {
  let value = 0;
  let growth = 0;
  for (const { mean, scale, weight } of terms) {
    const t = Math.tanh((x - mean) / (2 * scale));
    value += (weight / scale) * t;
    growth += (weight / (2 * scale ** 2)) * (1 - t * t);
  }
  return { value, growth };
}

/** Small beside each scale: what lies between the points is wrong by less than a millionth. */
const gridStep = 4;

/**
 * The same slope, computed only at the points of a grid that are asked for, and cubic between them: many
 * places among many people would take the product of both.
 */
function tabulated(slope: (x: number) => Slope): (x: number) => Slope {
  const known = new Map<number, Slope>();
  const at = (point: number): Slope => {
    const found = known.get(point) ?? slope(point * gridStep);
    known.set(point, found);
    return found;
  };
  return (x) => {
    const point = Math.floor(x / gridStep);
    const t = x / gridStep - point;
    const [left, right] = [at(point), at(point + 1)];
    const rise = right.value - left.value;
    const [begins, ends] = [left.growth * gridStep, right.growth * gridStep];
    const square = 3 * rise - 2 * begins - ends;
    const cube = begins + ends - 2 * rise;
    return {
      value: left.value + t * (begins + t * (square + t * cube)),
      growth: (begins + t * (2 * square + 3 * t * cube)) / gridStep,
    };
  };
}

const stepsMax = 200;
const precision = 1e-10;

/**
 * Where the slope and `linear × x` sum up to `target`. The sum grows with x, so that each step that
 * leaves what is known of the root's place is replaced by halving that.
 */
function rootOf(slope: (x: number) => Slope, linear: number, target: number): number {
  let low = initialSkill - range;
  let high = initialSkill + range;
  let x = initialSkill;
  for (let step = 0; step < stepsMax && high - low > precision; step += 1) {
    const { value, growth } = slope(x);
    const over = value + linear * x - target;
    if (over > 0) high = x;
    else low = x;
    const next = x - over / (growth + linear);
    if (Math.abs(next - x) < precision) return next;
    x = next > low && next < high ? next : (low + high) / 2;
  }
  return x;
}
