-- What production orders go through. Products name a workflow by its code; deployed is the version that new orders start with.
create table workflows (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  deployed int,
  version int not null default 1,
  changed_at timestamptz not null,
  primary key (tenant_id, id),
  constraint workflows__code unique (tenant_id, code)
);
-- Steps of a deployed version never change; a draft is the newest one. author_id is null for what the product itself brought along.
create table workflow_versions (
  tenant_id int not null,
  workflow_id uuid not null,
  number int not null,
  status text collate "C" not null,
  steps jsonb not null,
  note text not null default '',
  author_id uuid,
  author_name text not null,
  written_at timestamptz not null,
  deployed_by_name text,
  deployed_at timestamptz,
  primary key (tenant_id, workflow_id, number),
  constraint workflow_versions__workflow foreign key (tenant_id, workflow_id) references workflows (tenant_id, id),
  constraint workflow_versions__status check (status in ('DRAFT', 'DEPLOYED'))
);
-- For a while the people of one role may sign for those of another; both days are included, in the tenant's zone.
create table workflow_deputies (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  role_id uuid not null,
  deputy_role_id uuid not null,
  valid_from date not null,
  valid_until date not null,
  reason text not null,
  made_by_name text not null,
  primary key (tenant_id, id),
  constraint workflow_deputies__role foreign key (tenant_id, role_id) references roles (tenant_id, id),
  constraint workflow_deputies__deputy foreign key (tenant_id, deputy_role_id) references roles (tenant_id, id)
);
-- The two ways that products could name until now, for the tenants that are there; later ones get theirs when they are made.
insert into workflows (tenant_id, id, code, name, deployed, changed_at)
  select tenant_id, gen_random_uuid(), w.code, w.name, 1, now() from tenants, (values ('STANDARD', 'Standard'), ('WITHOUT_SCAN', 'Standard without scan')) as w (code, name);
insert into workflow_versions (tenant_id, workflow_id, number, status, steps, author_name, written_at, deployed_by_name, deployed_at)
  select tenant_id, id, 1, 'DEPLOYED', case code
    when 'STANDARD' then '[{"kind":"APPROVAL","roleId":null,"needed":1},{"kind":"SN","isAutomatic":true},{"kind":"LINE","isAutomatic":false},{"kind":"PLACE_OUT","isAutomatic":false},{"kind":"RESULT"},{"kind":"SCANNING"},{"kind":"CONFIRM","roleId":null,"needed":1}]'::jsonb
    else '[{"kind":"APPROVAL","roleId":null,"needed":1},{"kind":"SN","isAutomatic":true},{"kind":"LINE","isAutomatic":false},{"kind":"PLACE_OUT","isAutomatic":false},{"kind":"RESULT"},{"kind":"CONFIRM","roleId":null,"needed":1}]'::jsonb
    end, 'Serialis', now(), 'Serialis', now() from workflows;
-- @tenant-table workflows select,insert,update,delete
-- @tenant-table workflow_versions select,insert,update,delete
-- @tenant-table workflow_deputies select,insert,delete
create index workflow_deputies__role on workflow_deputies (tenant_id, role_id);
create index workflow_deputies__deputy on workflow_deputies (tenant_id, deputy_role_id);
alter table product_revisions add constraint product_revisions__workflow foreign key (tenant_id, workflow) references workflows (tenant_id, code);
create index product_revisions__workflow on product_revisions (tenant_id, workflow);
