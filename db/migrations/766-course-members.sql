-- Where a platform lists the people of a course.
alter table lti_courses add column members_url text;

comment on column lti_courses.members_url is
  'Where the platform lists the people of the course; null: it lets this site read no list.';
