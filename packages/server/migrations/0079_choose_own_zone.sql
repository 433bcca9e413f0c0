-- The time zone in which a user reads times; null: that of the tenant.
alter table users add column zone text;
