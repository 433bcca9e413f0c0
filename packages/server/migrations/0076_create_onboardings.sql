-- Opening stocks: serial numbers of another system with their state and packing.
create table onboarding_numbers (
  tenant_id int not null references tenants (tenant_id),
  last_number bigint not null,
  primary key (tenant_id)
);
-- @tenant-table onboarding_numbers select,insert,update
-- parts_done, packs_done: how many parts of the file are in, and how many of its packing; each is raised in the transaction that enters the part.
create table onboardings (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  number bigint not null,
  name text not null,
  path text not null,
  size bigint not null,
  sha256 text not null,
  status text collate "C" not null,
  outcome jsonb,
  row_errors jsonb not null default '[]'::jsonb,
  error_path text,
  error_size bigint,
  expected jsonb,
  deviation text not null default '',
  reason text not null default '',
  failure_key text,
  failure_params jsonb not null default '{}'::jsonb,
  task_id uuid,
  event_id uuid,
  parts_done int not null default 0,
  packs_done int not null default 0,
  uploaded_at timestamptz not null,
  uploaded_by uuid not null,
  uploaded_by_name text not null,
  ended_at timestamptz,
  ended_by_name text not null default '',
  primary key (tenant_id, id),
  constraint onboardings__number unique (tenant_id, number),
  constraint onboardings__status check (status in ('CHECKING', 'CHECKED', 'UNREADABLE', 'ENTERING', 'ENTERED', 'DROPPED'))
);
create index onboardings__by_status on onboardings (tenant_id, status, id);
-- @tenant-table onboardings select,insert,update
-- The batch of each block of codes that entered so: no order knows it.
create table onboarding_blocks (
  tenant_id int not null,
  block int not null,
  onboarding_id uuid not null,
  batch_code text collate "C" not null,
  expires_on date,
  primary key (tenant_id, block),
  constraint onboarding_blocks__onboarding foreign key (tenant_id, onboarding_id) references onboardings (tenant_id, id)
);
create index onboarding_blocks__of on onboarding_blocks (tenant_id, onboarding_id, block);
create index onboarding_blocks__batch on onboarding_blocks (tenant_id, batch_code, block);
-- @tenant-table onboarding_blocks select,insert
