/** The tab that shows the subject of a finding. */
export const workshopTabs = [
  'statement',
  'tests',
  'checker',
  'validators',
  'solutions',
  'generators',
  'verification',
  'review',
  'people',
  'publish',
] as const;
export type WorkshopTab = (typeof workshopTabs)[number];

const places: readonly [file: RegExp, tab: WorkshopTab][] = [
  [/^data\/invalid_input(\/|$)/, 'validators'],
  [/^data\/(in)?valid_output(\/|$)/, 'checker'],
  [/^data(\/|$)/, 'tests'],
  [/^(output_validators?|interactor|graders?|include)(\/|$)/, 'checker'],
  [/^input_(format_)?validators(\/|$)/, 'validators'],
  [/^submissions(\/|$)/, 'solutions'],
  [/^generators(\/|$)/, 'generators'],
  [/^(statement|problem_statement|attachments|problem\.yaml|arbiter\.yaml)(\/|$)/, 'statement'],
];

/** Undefined if no tab shows it, because it can be edited only in the package itself. */
export function tabOf(file: string, field?: string): WorkshopTab | undefined {
  if (field === 'output_validator_args') return 'checker';
  return places.find(([pattern]) => pattern.test(file))?.[1];
}

const fieldPlaces: Readonly<Record<string, string>> = {
  name: 'name',
  'limits.time_limit': 'limits',
  'limits.memory': 'limits',
  keywords: 'tags',
  languages: 'languages',
  time_factors: 'time-factors',
  starters: 'starters',
  license: 'rights',
  rights_owner: 'rights',
};

/** The subject of a finding, as marked on the tabs: a field of the settings, or else the file. */
export const placeOf = (file: string, field?: string): string =>
  (field !== undefined && fieldPlaces[field]) || file;

/** The mark for a place: its own mark, or that of the test case or folder that contains it. */
export function markFor(place: string, marks: readonly string[]): string | undefined {
  const meant = marks.filter(
    (mark) => place === mark || place.startsWith(`${mark}.`) || place.startsWith(`${mark}/`),
  );
  return meant.sort((a, b) => b.length - a.length)[0];
}
