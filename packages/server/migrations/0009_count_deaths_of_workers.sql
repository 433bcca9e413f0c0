-- deaths: how often the process that ran the task ended without giving it back. is_stopping: the process is being
-- stopped on purpose, so its end is no death.
alter table task_leases add column deaths int not null default 0;
alter table task_leases add column is_stopping boolean not null default false;
