-- Steps are counted apart from the version: a mail or a repeat is no change that somebody could have overlooked.
alter table alerts add column step_count int not null default 1;
alter table alerts no force row level security;
update alerts set step_count = version;
alter table alerts force row level security;
