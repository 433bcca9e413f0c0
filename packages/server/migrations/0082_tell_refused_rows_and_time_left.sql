-- Of the rows that a task has done, those that it refused, and how long it needs at the pace that it has had so far.
alter table tasks
  add column progress_failed bigint not null default 0,
  add column seconds_left int;
