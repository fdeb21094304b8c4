/** Where groups and pupils go on when groups change. */
import { describe, expect, it } from 'vitest';
import { type Held, planGroups } from './group-plan.ts';

const alone = (id: string, member: string, hasSubmitted = false): Held => ({
  id,
  members: [member],
  submitters: hasSubmitted ? [member] : [],
  group: null,
});

describe('groups', () => {
  it('go on with what one of them has submitted', () => {
    const held = [alone('1', 'anna'), alone('2', 'ben', true), alone('3', 'carl')];
    const wanted = [
      { group: 'red', members: ['anna', 'ben'] },
      { group: null, members: ['carl'] },
    ];
    expect(planGroups(held, wanted)).toEqual({ places: ['2', '3'] });
  });

  it('cannot be made of two who have submitted alone', () => {
    const held = [alone('1', 'anna', true), alone('2', 'ben', true)];
    expect(planGroups(held, [{ group: 'red', members: ['anna', 'ben'] }])).toEqual({
      stuck: 'ben',
    });
  });

  it('keep their participation while members come and go', () => {
    const red: Held = { id: '1', members: ['anna', 'ben'], submitters: ['anna'], group: 'red' };
    const held = [red, alone('2', 'carl')];
    const wanted = [
      { group: null, members: ['ben'] },
      { group: 'red', members: ['anna', 'carl'] },
    ];
    expect(planGroups(held, wanted)).toEqual({ places: [null, '1'] });
    expect(
      planGroups(
        [red],
        [
          { group: null, members: ['anna'] },
          { group: null, members: ['ben'] },
        ],
      ),
    ).toEqual({
      places: ['1', null],
    });
  });

  it('cannot be left by who has submitted for them, unless all others go', () => {
    const red: Held = {
      id: '1',
      members: ['anna', 'ben'],
      submitters: ['anna', 'ben'],
      group: 'red',
    };
    const apart = [
      { group: null, members: ['anna'] },
      { group: null, members: ['ben'] },
    ];
    expect(planGroups([red], apart)).toEqual({ stuck: 'ben' });
    expect(planGroups([{ ...red, submitters: ['anna'] }], apart)).toEqual({ places: ['1', null] });
  });

  it('leave what one submitted who is gone to no one else', () => {
    const red: Held = { id: '1', members: ['anna', 'gone'], submitters: ['gone'], group: 'red' };
    const left = [
      { group: null, members: ['anna'] },
      { group: 'red', members: ['gone'] },
    ];
    expect(planGroups([red], left)).toEqual({ places: [null, '1'] });
    const both = { ...red, submitters: ['anna', 'gone'] };
    expect(planGroups([both], left)).toEqual({ stuck: 'gone' });
  });

  it('are the same when nothing changes', () => {
    const held: Held[] = [
      { id: '1', members: ['anna', 'ben'], submitters: [], group: 'red' },
      { id: '2', members: ['carl', 'dora'], submitters: ['dora'], group: 'blue' },
      alone('3', 'eve'),
    ];
    const wanted = held.map(({ group, members }) => ({ group, members }));
    expect(planGroups(held, wanted)).toEqual({ places: ['1', '2', '3'] });
  });
});
