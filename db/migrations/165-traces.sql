-- The context of the trace that a job belongs to, as in the header traceparent (W3C Trace Context); null if none.
alter table jobs add column trace_parent text check (length(trace_parent) <= 55);
