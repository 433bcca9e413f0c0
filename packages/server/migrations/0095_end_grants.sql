-- The last day of a role of a user, in the zone of the tenant; null: it has none.
alter table user_roles add column last_day date;
-- The day on which the user was written to about this end.
alter table user_roles add column notice_on date;
create index user_roles__last_day on user_roles (tenant_id, last_day) where last_day is not null;
grant update on user_roles to serialis_app;
