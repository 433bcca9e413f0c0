-- Members of a scope that did not all happen at once: happened_at is the earliest time, times says how many
-- milliseconds later each member happened, in ascending order of ordinals. quarters and quarter_sizes: how many members
-- happened in which quarter of an hour since 1970 (UTC), so that days of any zone are counted without unpacking times.
alter table event_scopes
  add column times bytea,
  add column quarters int[],
  add column quarter_sizes int[],
  add constraint event_scopes__times check ((times is null) = (quarters is null) and (quarters is null) = (quarter_sizes is null) and (times is null or happened_at is not null));
