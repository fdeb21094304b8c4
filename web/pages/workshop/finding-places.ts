/** Which tab has what a finding is about. */
export const workshopTabs = [
  'statement',
  'tests',
  'checker',
  'validators',
  'solutions',
  'generators',
  'verification',
  'review',
  'publish',
] as const;
export type WorkshopTab = (typeof workshopTabs)[number];

const places: readonly [file: RegExp, tab: WorkshopTab][] = [
  [/^data(\/|$)/, 'tests'],
  [/^(output_validators?|interactor|graders?)(\/|$)/, 'checker'],
  [/^input_(format_)?validators(\/|$)/, 'validators'],
  [/^submissions(\/|$)/, 'solutions'],
  [/^generators(\/|$)/, 'generators'],
  [/^(statement|problem_statement|attachments|problem\.yaml|arbiter\.yaml)(\/|$)/, 'statement'],
];

/** Undefined where no tab has it; the package's own editor has to. */
export function tabOf(file: string, field?: string): WorkshopTab | undefined {
  if (field === 'output_validator_args') return 'checker';
  return places.find(([pattern]) => pattern.test(file))?.[1];
}
