-- What became of an alert, step by step; repeats only raise its counter. number: the alert's version after the step. by_name is empty where the product did it itself.
create table alert_steps (
  tenant_id int not null references tenants (tenant_id),
  alert_id uuid not null,
  number int not null,
  step text collate "C" not null,
  at timestamptz not null,
  by_name text not null default '',
  note text not null default '',
  facts jsonb not null default '{}',
  primary key (tenant_id, alert_id, number),
  constraint alert_steps__alert foreign key (tenant_id, alert_id) references alerts (tenant_id, id),
  constraint alert_steps__step check (step in ('RAISED', 'CAUSE_BACK', 'LEVEL_RAISED', 'TAKEN', 'NOTED', 'REPAIRED', 'CAUSE_GONE', 'SOLVED', 'UNSOLVED', 'OBSOLETE', 'REOPENED', 'MAILED'))
);
-- @tenant-table alert_steps select,insert
-- What a tenant has set for a type of alert; types without a row are as shipped. Mails wait for the end of the quiet hours (local times).
create table alert_types (
  tenant_id int not null references tenants (tenant_id),
  type text collate "C" not null,
  level text collate "C" not null,
  mailboxes jsonb not null,
  silence_hours int not null,
  quiet_from text collate "C",
  quiet_to text collate "C",
  closes_after_days int,
  version int not null default 1,
  primary key (tenant_id, type),
  constraint alert_types__level check (level in ('HIGH', 'MIDDLE', 'LOW')),
  constraint alert_types__numbers check (silence_hours >= 0 and closes_after_days > 0),
  constraint alert_types__quiet check ((quiet_from is null) = (quiet_to is null))
);
-- @tenant-table alert_types select,insert,update
-- is_mail_due: somebody is to be told by mail. burst_*: repeats within a day, which raise the level of E11.
alter table alerts add column is_mail_due boolean not null default false;
alter table alerts add column mailed_at timestamptz;
alter table alerts add column burst_at timestamptz;
alter table alerts add column burst_count int not null default 1;
create index alerts__type on alerts (tenant_id, type, id);
create index alerts__type_status on alerts (tenant_id, type, status, id);
create index alerts__status on alerts (tenant_id, status, id);
create index alerts__level on alerts (tenant_id, level, id);
create index alerts__owner on alerts (tenant_id, owner_id, id) where owner_id is not null;
create index alerts__waiting on alerts (tenant_id, level, id) where status in ('NEW', 'ACTIVE');
create index alerts__mail_due on alerts (tenant_id, id) where is_mail_due;
create index alerts__mailed on alerts (tenant_id, type, subject_type, subject_id, mailed_at) where mailed_at is not null;
