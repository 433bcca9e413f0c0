-- Work over all members of an audience: a tag is given to them or taken, or they come into an audience or leave it.
create table audience_runs (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  -- Whose members it goes through.
  audience_id uuid not null,
  tag_id uuid,
  into_id uuid,
  effect text collate "C" not null,
  reason text not null,
  task_id uuid not null,
  -- The last member whose batch is committed; null again at the end.
  done_until uuid,
  -- Members that are done, and what became of them.
  done_count int not null default 0,
  change_count int not null default 0,
  same_count int not null default 0,
  inactive_count int not null default 0,
  unagreed_count int not null default 0,
  beyond_count int not null default 0,
  started_at timestamptz not null,
  started_by_name text not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  constraint audience_runs__of_one check (num_nonnulls(tag_id, into_id) = 1),
  constraint audience_runs__other check (into_id <> audience_id),
  constraint audience_runs__effect check (effect in ('ADD', 'REMOVE'))
);
-- @tenant-table audience_runs select,insert,update
alter table audience_runs add constraint audience_runs__audience foreign key (tenant_id, audience_id) references audiences (tenant_id, id);
alter table audience_runs add constraint audience_runs__tag foreign key (tenant_id, tag_id) references tags (tenant_id, id);
alter table audience_runs add constraint audience_runs__into foreign key (tenant_id, into_id) references audiences (tenant_id, id);
create index audience_runs__of_audience on audience_runs (tenant_id, audience_id, id);
create index audience_runs__of_tag on audience_runs (tenant_id, tag_id, id) where tag_id is not null;
create index audience_runs__into_audience on audience_runs (tenant_id, into_id, id) where into_id is not null;

-- Where only health data led to it, the place goes with the consent to that, as a tag does.
alter table audience_members add column of_health boolean not null default false;
alter table audience_changes drop constraint audience_changes__cause;
alter table audience_changes add constraint audience_changes__cause check (cause in ('HAND', 'BUILD', 'FACT', 'TIME', 'AUDIENCE', 'CONSENT'));
