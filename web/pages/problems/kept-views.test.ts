/** Views of the list as the browser stores them. */
import { describe, expect, it } from 'vitest';
import { problemViewsMax, viewNameMaxChars } from '../../../contract/limits.ts';
import { parseViews, viewOf, withView } from './kept-views.ts';
import { noFilters } from './narrow.ts';

const view = (name: string, query = 'difficulty=Hard') => ({ name, query });

describe('saved views', () => {
  it('are read back as they were stored, without invalid ones', () => {
    const kept = [view('Hard ones'), { name: 1 }, null, view('', ''), view('All', 'page=0&a=b')];
    expect(parseViews(JSON.stringify(kept))).toEqual([view('Hard ones'), view('All', '')]);
    expect(parseViews('{')).toEqual([]);
    expect(parseViews(null)).toEqual([]);
    expect(parseViews(JSON.stringify([view('n'.repeat(99))]))[0]?.name).toHaveLength(
      viewNameMaxChars,
    );
  });

  it('replace a view with the same name, and are bounded', () => {
    const two = withView([view('A'), view('B')], view('A', 'tag=graphs'));
    expect(two).toEqual([view('B'), view('A', 'tag=graphs')]);
    const many = Array.from({ length: problemViewsMax }, (_, at) => view(`${at}`));
    expect(withView(many, view('New'))).toHaveLength(problemViewsMax);
  });

  it('are open while the filters match, on any page', () => {
    const views = [view('Hard ones'), view('Graphs', 'tag=graphs')];
    expect(viewOf(views, { ...noFilters, tag: 'graphs', page: 3 })).toEqual(views[1]);
    expect(viewOf(views, noFilters)).toBeUndefined();
  });
});
