/** The rules of the contribution form in their order, and the data it sends. */
import { describe, expect, it } from 'vitest';
import { type Contribution, contributionDraft } from '../../../contract/contributions.ts';
import { contributionRules } from '../../../contract/form-messages.ts';
import { draftCase } from '../../ui/cases/cases.ts';
import { bodyOf, type ContributionForm, flawOf, newContribution, revisionOf } from './draft.ts';

const whole = (): ContributionForm => ({
  ...newContribution(),
  name: 'Sum',
  problemStatement: 'Add them.',
  tags: ' math, , easy ,math',
  testCases: [
    draftCase({ input: '1 2', output: '3' }),
    draftCase({ input: '5 6', output: '11', isHidden: true }),
  ],
});

describe('the contribution form', () => {
  it('sends a right program if one is written', () => {
    const code = 'int main() {}';
    expect(bodyOf(whole())).not.toHaveProperty('reference');
    const given = { language: 'cpp', code } as const;
    expect(bodyOf({ ...whole(), given }).reference).toEqual(given);
  });

  it('requires name and statement with one message', () => {
    const { nameAndStatementRequired } = contributionRules;
    expect(flawOf({ ...whole(), name: ' ' })?.text).toBe(nameAndStatementRequired);
    expect(flawOf({ ...whole(), problemStatement: '' })?.text).toBe(nameAndStatementRequired);
  });

  it('requires the input and the output of every case', () => {
    const testCases = [...whole().testCases, draftCase({ output: '1' })];
    const flaw = flawOf({ ...whole(), testCases });
    expect(flaw?.text).toBe(contributionRules.casesIncomplete);
    expect(flaw?.fieldId).toMatch(/-input$/);
  });

  it('may have hidden cases only', () => {
    const testCases = whole().testCases.map((one) => ({ ...one, isHidden: true }));
    expect(flawOf({ ...whole(), testCases })).toBeUndefined();
  });

  it('has limits without steps', () => {
    expect(flawOf({ ...whole(), timeLimit: '1234', memoryLimit: '1000' })).toBeUndefined();
    expect(flawOf({ ...whole(), memoryLimit: '1025' })?.text).toBe(
      'Memory limit must be 64 to 1024 MB.',
    );
    expect(flawOf({ ...whole(), timeLimit: '1.5' })?.text).toBe(
      'Time limit must be 100 to 10000 ms.',
    );
  });

  it('sends tags as a list and limits as numbers, as the contract expects', () => {
    const body = bodyOf(whole());
    expect(body).toMatchObject({ tags: ['math', 'easy'], timeLimit: 1000, memoryLimit: 256 });
    expect(contributionDraft.safeParse(body).success).toBe(true);
  });

  it('starts from an earlier contribution when that is revised', () => {
    const draft = contributionDraft.parse(bodyOf(whole()));
    const earlier: Contribution = {
      ...draft,
      difficulty: 'easy',
      _id: 'a',
      status: 'rejected',
      contributedBy: { name: 'Ada', email: 'ada@example.com' },
      contributedAt: '2026-01-01T00:00:00Z',
      reviewedAt: null,
      reviewedBy: null,
      reviewComments: null,
      approvedProblemId: null,
      draft: null,
    };
    expect(bodyOf(revisionOf(earlier))).toEqual(bodyOf(whole()));
  });
});
