-- Audiences whose members a rule chooses. Each rule is a version of its own, which never changes; the set that the last
-- good build made stays until the next one is done.
alter table audiences add column mode text collate "C" not null default 'STATIC';
alter table audiences alter column mode drop default;
alter table audiences add column rule_version int;
alter table audiences add column built_version int;
alter table audiences add column built_at timestamptz;
alter table audiences add column build_ms int;
alter table audiences add column task_id uuid;
alter table audiences add column failure jsonb;
-- Until which moment windows that ran out were judged.
alter table audiences add column judged_until timestamptz;
alter table audiences drop constraint audiences__status;
alter table audiences add constraint audiences__status check (status in ('DRAFT', 'BUILDING', 'ACTIVE', 'PAUSED', 'FAILED', 'ARCHIVED'));
alter table audiences add constraint audiences__mode check (mode in ('STATIC', 'DYNAMIC', 'SNAPSHOT'));
alter table audiences add constraint audiences__rule check ((mode = 'STATIC') = (rule_version is null));

create table audience_versions (
  tenant_id int not null,
  audience_id uuid not null,
  no int not null,
  rule jsonb not null,
  created_at timestamptz not null,
  created_by_name text not null,
  -- When members were chosen by it first.
  built_at timestamptz,
  primary key (tenant_id, audience_id, no)
);
-- @tenant-table audience_versions select,insert
grant update (built_at) on audience_versions to serialis_app;
alter table audience_versions add constraint audience_versions__audience foreign key (tenant_id, audience_id) references audiences (tenant_id, id) on delete cascade;

-- The facts that the rule of a dynamic audience asks; `value` names which of them, and is empty where that is all.
create table audience_facts (
  tenant_id int not null,
  audience_id uuid not null,
  fact text collate "C" not null,
  value text collate "C" not null,
  primary key (tenant_id, audience_id, fact, value),
  constraint audience_facts__fact check (fact in ('PROFILE', 'IDENTITY', 'TAG', 'ACTIVITY', 'SERIAL', 'CONSENT', 'POINTS', 'AUDIENCE'))
);
-- @tenant-table audience_facts select,insert,delete
alter table audience_facts add constraint audience_facts__audience foreign key (tenant_id, audience_id) references audiences (tenant_id, id) on delete cascade;
create index audience_facts__by_fact on audience_facts (tenant_id, fact, value, audience_id);

-- By which rule a member came, and what made it come or go.
alter table audience_members add column version int;
alter table audience_changes add column cause text collate "C" not null default 'HAND';
alter table audience_changes add column facts text[] not null default '{}';
alter table audience_changes add column version int;
-- The changes of one build or judgement.
alter table audience_changes add column turn_id uuid;
alter table audience_changes add constraint audience_changes__cause check (cause in ('HAND', 'BUILD', 'FACT', 'TIME'));
