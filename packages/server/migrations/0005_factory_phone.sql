-- The telephone number of a factory.
alter table factories add column phone text collate "C" not null default '';
