-- Sessions end after that many minutes without a sign of their user.
alter table password_policies add column session_idle_minutes int not null default 60;
