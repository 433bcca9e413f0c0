-- Accounts at partners that give codes. sealed_secret is never answered; settings hold what only this kind has. look_task_id: files being
-- fetched. A deleted account stays for its pulls.
create table source_accounts (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  kind text collate "C" not null,
  name text not null,
  environment text collate "C" not null,
  settings jsonb not null,
  sealed_secret bytea,
  sftp_account_id uuid,
  priority int not null,
  active_from date,
  active_to date,
  is_active boolean not null,
  timeout_seconds int not null,
  max_request int not null,
  tries int not null,
  retry_minutes int not null,
  no_answer_hours int not null,
  acknowledges boolean not null,
  next_check_at timestamptz not null,
  next_look_at timestamptz not null,
  look_task_id uuid,
  last_check_at timestamptz,
  last_success_at timestamptz,
  failures_in_a_row int not null default 0,
  last_problem jsonb,
  is_deleted boolean not null default false,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint source_accounts__kind check (kind in ('TRACELINK', 'SFTP', 'WEBSERVICE')),
  constraint source_accounts__environment check (environment in ('VALIDATION', 'PRODUCTION')),
  constraint source_accounts__sftp_account foreign key (tenant_id, sftp_account_id) references source_accounts (tenant_id, id)
) with (fillfactor = 70);
-- @tenant-table source_accounts select,insert,update
create unique index source_accounts__name on source_accounts (tenant_id, name) where not is_deleted;
-- Products that an account gives codes for; without any it is all that partners number.
create table source_account_products (
  tenant_id int not null,
  account_id uuid not null,
  product_id uuid not null,
  partner_key text not null default '',
  primary key (tenant_id, account_id, product_id),
  constraint source_account_products__account foreign key (tenant_id, account_id) references source_accounts (tenant_id, id),
  constraint source_account_products__product foreign key (tenant_id, product_id) references products (tenant_id, id)
);
-- @tenant-table source_account_products select,insert,delete
create index source_account_products__product on source_account_products (tenant_id, product_id);
-- One request for codes. part counts the requests to the partner: each is idempotent by its own number, <id>-<part>. tries are those of this part.
create table source_pulls (
  tenant_id int not null,
  id uuid not null,
  part int not null default 1,
  account_id uuid not null,
  environment text collate "C" not null,
  pool_key text collate "C" not null,
  product_id uuid not null,
  level text collate "C" not null,
  code_type text collate "C" not null,
  gtin text collate "C",
  quantity int not null,
  accepted int not null default 0,
  cause text collate "C" not null,
  order_id uuid,
  status text collate "C" not null default 'QUEUED',
  tries int not null default 0,
  asked_at timestamptz,
  next_at timestamptz,
  problem text collate "C",
  problem_params jsonb not null default '{}',
  task_id uuid,
  created_at timestamptz not null,
  created_by_name text not null,
  finished_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint source_pulls__account foreign key (tenant_id, account_id) references source_accounts (tenant_id, id),
  constraint source_pulls__product foreign key (tenant_id, product_id) references products (tenant_id, id),
  constraint source_pulls__status check (status in ('QUEUED', 'WAITING', 'SENT', 'PARKED', 'DELIVERED', 'SHORT', 'REFUSED', 'NO_ANSWER', 'CANCELLED')),
  constraint source_pulls__counts check (quantity > 0 and accepted >= 0 and accepted <= quantity)
) with (fillfactor = 70);
-- @tenant-table source_pulls select,insert,update
create index source_pulls__due on source_pulls (tenant_id, next_at) where next_at is not null;
create index source_pulls__pool on source_pulls (tenant_id, pool_key, id);
create index source_pulls__account on source_pulls (tenant_id, account_id, id);
create index source_pulls__order on source_pulls (tenant_id, order_id, id) where order_id is not null;
-- Every request that went out, in the order of sending.
create table source_pull_tries (
  tenant_id int not null,
  pull_id uuid not null,
  number int not null,
  part int not null,
  sent_at timestamptz not null,
  milliseconds int not null,
  problem text collate "C",
  text text not null default '',
  primary key (tenant_id, pull_id, number),
  constraint source_pull_tries__pull foreign key (tenant_id, pull_id) references source_pulls (tenant_id, id)
);
-- @tenant-table source_pull_tries select,insert
-- What came for one part, kept byte by byte. message_id: it came as a file of a folder. acknowledge_at: the partner is to be told then.
create table source_pull_answers (
  tenant_id int not null,
  pull_id uuid not null,
  part int not null,
  answered_at timestamptz not null,
  received int not null,
  accepted int not null,
  problem text collate "C",
  problem_params jsonb not null default '{}',
  file_path text collate "C" not null,
  file_name text not null,
  file_size bigint not null,
  file_sha256 text collate "C" not null,
  message_id uuid,
  acknowledge_at timestamptz,
  acknowledge_tries int not null default 0,
  acknowledged_at timestamptz,
  primary key (tenant_id, pull_id, part),
  constraint source_pull_answers__pull foreign key (tenant_id, pull_id) references source_pulls (tenant_id, id)
);
-- @tenant-table source_pull_answers select,insert,update
create index source_pull_answers__due on source_pull_answers (tenant_id, acknowledge_at) where acknowledge_at is not null;
