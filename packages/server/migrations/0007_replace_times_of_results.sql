-- The operator's choice for rows whose times cannot be: they happen at the commit.
alter table result_files add column replace_times boolean not null default false;
