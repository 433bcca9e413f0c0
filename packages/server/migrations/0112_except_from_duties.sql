-- Exceptions from rules of segregated duties: for one person and one rule, granted by a second person until a last day.
-- They name a rule by an id that it keeps when its name changes.
update duty_rules d set rules = coalesce(
  (select jsonb_agg(jsonb_build_object('id', gen_random_uuid()) || r.rule order by r.place)
    from jsonb_array_elements(d.rules) with ordinality as r (rule, place)),
  '[]');

create table duty_exceptions (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  user_id uuid not null,
  rule jsonb not null,
  reason text not null,
  last_day date not null,
  status text not null,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamptz not null,
  decided_by uuid,
  decided_by_name text not null default '',
  decided_at timestamptz,
  decision text not null default '',
  ended_by_name text not null default '',
  ended_at timestamptz,
  end_reason text not null default '',
  -- The day on which those who keep the rules were written to about its near end.
  notice_on date,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint duty_exceptions__status check (status in ('REQUESTED', 'GRANTED', 'REFUSED', 'WITHDRAWN', 'ENDED', 'OVER'))
);
-- @tenant-table duty_exceptions select,insert,update
alter table duty_exceptions add constraint duty_exceptions__user foreign key (tenant_id, user_id) references users (tenant_id, id);
create index duty_exceptions__open on duty_exceptions (tenant_id, user_id) where status in ('REQUESTED', 'GRANTED');
