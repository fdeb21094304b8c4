-- What a problem's author tells those who try it (docs/decisions/052-guidance.md): hints in Markdown,
-- each going one step further, and how it is solved; empty where its package has none.
alter table problems
  add column hints text[] not null default '{}',
  add column editorial text not null default '';
