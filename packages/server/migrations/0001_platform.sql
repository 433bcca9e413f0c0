-- What every console needs: tenants, accounts, the event log, tasks, files, mails, alerts, workflows.

-- The tenant of the transaction. set_tenant() is the first statement after BEGIN (see docs/decisions).
create function set_tenant(tenant int) returns void language plpgsql as $$
begin
  execute format('set local app.tenant_id = %L', tenant);
end
$$;

create table tenants (
  tenant_id int primary key,
  code text collate "C" not null,
  name text not null,
  zone text not null default 'Asia/Shanghai',
  locale text not null default 'en',
  sn_scheme text not null default 'A',
  created_at timestamptz not null default now(),
  constraint tenants__code unique (code),
  constraint tenants__sn_scheme check (sn_scheme in ('A', 'B'))
);
comment on table tenants is 'reference table';
grant select on tenants to serialis_app;

-- Numbers that people read (order 17, package 3) come from a row of the tenant, never from a sequence.
create table counters (
  tenant_id int not null references tenants (tenant_id),
  name text collate "C" not null,
  value bigint not null,
  primary key (tenant_id, name)
);
-- @tenant-table counters select,insert,update

create table users (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  account text collate "C" not null,
  name text not null,
  phone text not null default '',
  email text not null default '',
  password_hash text not null,
  must_change_password boolean not null default false,
  is_disabled boolean not null default false,
  failed_logins int not null default 0,
  locked_until timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  supplier_id uuid,
  primary key (tenant_id, id),
  constraint users__account unique (tenant_id, account)
);
-- @tenant-table users select,insert,update
create index users__supplier_of on users (tenant_id, supplier_id) where supplier_id is not null;

create table roles (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  name text not null,
  authorities text[] not null,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint roles__name unique (tenant_id, name)
);
-- @tenant-table roles select,insert,update,delete

create table user_roles (
  tenant_id int not null,
  user_id uuid not null,
  role_id uuid not null,
  primary key (tenant_id, user_id, role_id)
);
-- @tenant-table user_roles select,insert,delete
alter table user_roles add constraint user_roles__role foreign key (tenant_id, role_id) references roles (tenant_id, id);
alter table user_roles add constraint user_roles__user foreign key (tenant_id, user_id) references users (tenant_id, id);

-- The factories to which an account is limited; none: all. Never deleted with a factory, since none would mean all.
create table user_sites (
  tenant_id int not null,
  user_id uuid not null,
  factory_id uuid not null,
  primary key (tenant_id, user_id, factory_id)
);
-- @tenant-table user_sites select,insert,delete
create index user_sites__factory on user_sites (tenant_id, factory_id);
alter table user_sites add constraint user_sites__user foreign key (tenant_id, user_id) references users (tenant_id, id);

create table sessions (
  tenant_id int not null,
  token_hash bytea not null,
  user_id uuid not null,
  opened_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash)
);
-- @tenant-table sessions select,insert,update,delete
create index sessions__user on sessions (tenant_id, user_id);
alter table sessions add constraint sessions__user foreign key (tenant_id, user_id) references users (tenant_id, id);

-- Keys for integrators. Only the hash of a key is stored; a revoked key stays, because events name it.
create table api_keys (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  name text not null,
  begins text collate "C" not null,
  token_hash bytea not null,
  authorities text[] not null,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  site_ids uuid[] not null default '{}',
  supplier_id uuid,
  primary key (tenant_id, id),
  constraint api_keys__token_hash unique (tenant_id, token_hash),
  constraint api_keys__name unique (tenant_id, name)
);
-- @tenant-table api_keys select,insert,update
create index api_keys__supplier_of on api_keys (tenant_id, supplier_id) where supplier_id is not null;

-- What the console remembers for a user, or for an API key: no foreign key to either.
create table preferences (
  tenant_id int not null references tenants (tenant_id),
  actor_id uuid not null,
  key text collate "C" not null,
  value jsonb not null,
  changed_at timestamptz not null,
  primary key (tenant_id, actor_id, key)
);
-- @tenant-table preferences select,insert,update

-- One key per tenant for secrets that must be read again (passwords of outside systems), wrapped as rule keys are.
create table secret_keys (
  tenant_id int references tenants (tenant_id) primary key,
  wrapped_key bytea not null,
  created_at timestamptz not null
);
-- @tenant-table secret_keys select,insert,update

-- One row per command, written in its transaction; insert-only by privilege.
create table events (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  action text collate "C" not null,
  subject_type text collate "C" not null,
  subject_id text collate "C" not null,
  actor_id uuid,
  actor_name text not null,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  zone text not null,
  reason text not null default '',
  details jsonb not null default '{}',
  signature_id uuid,
  request_id text not null default '',
  ip text not null default '',
  primary key (tenant_id, id)
);
-- @tenant-table events select,insert
create index events__subject on events (tenant_id, subject_type, subject_id, id);
create index events__action on events (tenant_id, action, id);
create index events__actor on events (tenant_id, actor_id, id);

-- Events that the sealer has not reached. Ids are made before the commit, so no position in their order could mark
-- them.
create table unsealed_events (
  tenant_id int not null,
  event_id uuid not null,
  primary key (tenant_id, event_id)
);
-- @tenant-table unsealed_events select,insert,delete
alter table unsealed_events add constraint unsealed_events__event foreign key (tenant_id, event_id) references events (tenant_id, id);

create table event_seals (
  tenant_id int not null references tenants (tenant_id),
  seq bigint not null,
  event_id uuid not null,
  prev_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  primary key (tenant_id, seq),
  constraint event_seals__event unique (tenant_id, event_id)
);
-- @tenant-table event_seals select,insert

create table idempotency_keys (
  tenant_id int not null,
  actor_id uuid not null,
  key text collate "C" not null,
  route text not null,
  body_digest bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (tenant_id, actor_id, key)
);
-- @tenant-table idempotency_keys select,insert,update,delete

-- What was signed, by whom, and why; insert-only by privilege. `content` is the canonical JSON whose sha256 is
-- `digest`.
create table signatures (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  subject_type text collate "C" not null,
  subject_id text collate "C" not null,
  event_id uuid not null,
  action text collate "C" not null,
  user_id uuid not null,
  account text collate "C" not null,
  printed_name text not null,
  meaning text collate "C" not null,
  reason text not null,
  signed_at timestamptz not null,
  zone text not null,
  digest text collate "C" not null,
  content text not null,
  primary key (tenant_id, id),
  constraint signatures__meaning check (meaning in ('AUTHORSHIP', 'REVIEW', 'APPROVAL', 'RESPONSIBILITY'))
);
-- @tenant-table signatures select,insert
create index signatures__subject on signatures (tenant_id, subject_type, subject_id, id);

-- Work that runs beside requests. A row holds what users see; the queue holds only the tenant and the id.
create table tasks (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  kind text collate "C" not null,
  queue text collate "C",
  subject_type text collate "C" not null,
  subject_id text collate "C" not null,
  state text collate "C" not null,
  input jsonb not null,
  result jsonb,
  file_path text,
  file_name text,
  file_size bigint,
  file_sha256 text,
  file_permission text collate "C",
  error_key text collate "C",
  error_params jsonb not null default '{}',
  started_by uuid,
  starter jsonb not null,
  attempts int not null default 0,
  is_cancel_requested boolean not null default false,
  progress_done bigint not null default 0,
  progress_total bigint not null default 0,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, id),
  constraint tasks__state check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'))
) with (fillfactor = 80);
-- @tenant-table tasks select,insert,update
create index tasks__started_by on tasks (tenant_id, started_by, id);
create index tasks__subject on tasks (tenant_id, subject_type, subject_id, id);

-- Puts a job into the queue in the caller's transaction; the tenant is the transaction's own, never an argument.
create function enqueue(task_id uuid, queue text, run_at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job('task', json_build_object('tenant', current_setting('app.tenant_id')::int, 'task', task_id),
    queue_name => queue, run_at => run_at, max_attempts => 1000);
end
$$;
revoke all on function enqueue(uuid, text, timestamptz) from public;
grant execute on function enqueue(uuid, text, timestamptz) to serialis_app;

-- Which worker runs a task. A table of its own, so that a cancel never waits for the worker's long transaction.
create table task_leases (
  tenant_id int not null,
  task_id uuid not null,
  fence int not null default 0,
  worker uuid,
  claimed_at timestamptz,
  lease_until timestamptz,
  primary key (tenant_id, task_id)
) with (fillfactor = 50);
-- @tenant-table task_leases select,insert,update
alter table task_leases add constraint task_leases__task foreign key (tenant_id, task_id) references tasks (tenant_id, id);

-- Which nightly work was started for which day of the tenant: the row is the claim of the process that started it.
create table nightly_runs (
  tenant_id int not null references tenants (tenant_id),
  kind text collate "C" not null,
  day date not null,
  started_at timestamptz not null,
  primary key (tenant_id, kind, day)
);
-- @tenant-table nightly_runs select,insert

-- Photos and documents that belong to a record, as they were uploaded. path names the stored file.
create table attachments (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  subject_type text collate "C" not null,
  subject_id text collate "C" not null,
  name text not null,
  content_type text collate "C" not null,
  size bigint not null,
  sha256 text not null,
  path text not null,
  added_at timestamptz not null,
  added_by uuid,
  added_by_name text not null,
  primary key (tenant_id, id),
  constraint attachments__content_type check (content_type in ('image/png', 'image/jpeg', 'application/pdf', 'text/plain', 'text/csv'))
);
-- @tenant-table attachments select,insert,delete
create unique index attachments__same_file on attachments (tenant_id, subject_type, subject_id, sha256);

-- The factories of the packs that a record is about, where no order of its own says it: a change, a recall, a list, a
-- print, a push by hand. It is shown to users who are limited to factories when they have all of these; a record
-- without a row is for those who are not limited.
create table record_sites (
  tenant_id int not null references tenants (tenant_id),
  record_id uuid not null,
  site_ids uuid[] not null,
  primary key (tenant_id, record_id),
  constraint record_sites__some check (cardinality(site_ids) > 0)
);
-- @tenant-table record_sites select,insert,update,delete

-- Uploaded tables whose rows become records; kind says which records. Checked row by row, corrected, then entered at
-- once. path names the stored file.
create table table_imports (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  file_name text not null,
  path text not null,
  size bigint not null,
  sha256 text not null,
  format text collate "C" not null,
  status text collate "C" not null,
  -- Titles of the columns as in the file, and the field of each; '' for none.
  titles jsonb not null default '[]',
  fields jsonb not null default '[]',
  row_count int not null default 0,
  wrong_count int not null default 0,
  entered_count int not null default 0,
  error_key text,
  error_params jsonb,
  task_id uuid,
  version int not null default 1,
  uploaded_at timestamptz not null,
  uploaded_by uuid not null,
  uploaded_by_name text not null,
  ended_at timestamptz,
  ended_by_name text not null default '',
  kind text collate "C" not null,
  primary key (tenant_id, id),
  constraint table_imports__status check (status in ('CHECKING', 'CHECKED', 'UNREADABLE', 'ENTERING', 'DONE', 'DROPPED')),
  constraint table_imports__format check (format in ('CSV', 'XLSX')),
  constraint table_imports__kind check (kind in ('ORDER', 'PRODUCT'))
);
-- @tenant-table table_imports select,insert,update

-- key: names the record (an order number, a product code). cells: as in the file, or as corrected. outcome: what
-- entering the row would do, or has done.
create table table_import_rows (
  tenant_id int not null,
  import_id uuid not null,
  line int not null,
  key text not null default '',
  cells jsonb not null,
  outcome text collate "C" not null,
  faults jsonb not null default '[]',
  is_corrected boolean not null default false,
  record_id uuid,
  primary key (tenant_id, import_id, line),
  constraint table_import_rows__outcome check (outcome in ('CREATE', 'CHANGE', 'SAME', 'WRONG'))
);
-- @tenant-table table_import_rows select,insert,update
alter table table_import_rows add constraint table_import_rows__import foreign key (tenant_id, import_id) references table_imports (tenant_id, id);

-- The mail server of a tenant. sealed_password is never answered. After a failure nothing is tried before retry_at;
-- task_id is the delivery under way.
create table mail_settings (
  tenant_id int references tenants (tenant_id) primary key,
  host text collate "C" not null,
  port int not null,
  security text collate "C" not null,
  auth_user text not null,
  sealed_password bytea,
  trusted_certificate text not null,
  sender text not null,
  sender_name text not null,
  locale text collate "C" not null,
  console_url text not null,
  order_commands jsonb not null,
  timeout_seconds int not null,
  is_active boolean not null,
  failures_in_a_row int not null default 0,
  retry_at timestamptz,
  last_success_at timestamptz,
  last_failure jsonb,
  task_id uuid,
  version int not null default 1,
  constraint mail_settings__security check (security in ('TLS', 'STARTTLS', 'NONE'))
) with (fillfactor = 70);
-- @tenant-table mail_settings select,insert,update

-- The outbox, and the log of sent mails: the text stays as it was sent. next_at is set while it waits.
create table mails (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  recipient text not null,
  template text collate "C" not null,
  subject text not null,
  body text not null,
  -- The record that the mail is about; '' for none.
  subject_type text collate "C" not null,
  subject_id text collate "C" not null,
  status text collate "C" not null,
  sender text not null default '',
  message_id text not null default '',
  attempts int not null default 0,
  next_at timestamptz,
  failure text collate "C",
  answer text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (tenant_id, id),
  constraint mails__status check (status in ('QUEUED', 'SENT', 'FAILED'))
);
-- @tenant-table mails select,insert,update
create index mails__due on mails (tenant_id, next_at, id) where status = 'QUEUED';

-- One open alert per type and object; repeats raise its counter.
create table alerts (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  type text collate "C" not null,
  level text collate "C" not null,
  status text collate "C" not null,
  subject_type text collate "C" not null,
  subject_id text collate "C" not null,
  params jsonb not null default '{}',
  raised_count int not null default 1,
  raised_at timestamptz not null,
  last_raised_at timestamptz not null,
  cause_gone_at timestamptz,
  owner_id uuid,
  owner_name text not null default '',
  note text not null default '',
  status_at timestamptz not null,
  version int not null default 1,
  repair text collate "C",
  is_mail_due boolean not null default false,
  mailed_at timestamptz,
  burst_at timestamptz,
  burst_count int not null default 1,
  step_count int not null default 1,
  primary key (tenant_id, id),
  constraint alerts__level check (level in ('HIGH', 'MIDDLE', 'LOW')),
  constraint alerts__status check (status in ('NEW', 'ACTIVE', 'SOLVED', 'UNSOLVED', 'OBSOLETE'))
);
-- @tenant-table alerts select,insert,update
create unique index alerts__open on alerts (tenant_id, type, subject_type, subject_id) where status in ('NEW', 'ACTIVE');
create index alerts__subject on alerts (tenant_id, subject_type, subject_id, id);
create index alerts__type on alerts (tenant_id, type, id);
create index alerts__type_status on alerts (tenant_id, type, status, id);
create index alerts__status on alerts (tenant_id, status, id);
create index alerts__level on alerts (tenant_id, level, id);
create index alerts__owner on alerts (tenant_id, owner_id, id) where owner_id is not null;
create index alerts__waiting on alerts (tenant_id, level, id) where status in ('NEW', 'ACTIVE');
create index alerts__mail_due on alerts (tenant_id, id) where is_mail_due;
create index alerts__mailed on alerts (tenant_id, type, subject_type, subject_id, mailed_at) where mailed_at is not null;

-- The history of an alert, step by step; repeats only raise its counter. number: the alert's version after the step.
-- by_name is empty for the product itself.
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
  constraint alert_steps__step check (step in ('RAISED', 'CAUSE_BACK', 'LEVEL_RAISED', 'TAKEN', 'NOTED', 'REPAIRED', 'CAUSE_GONE', 'SOLVED', 'UNSOLVED', 'OBSOLETE', 'REOPENED', 'MAILED'))
);
-- @tenant-table alert_steps select,insert
alter table alert_steps add constraint alert_steps__alert foreign key (tenant_id, alert_id) references alerts (tenant_id, id);

-- A tenant's settings of a type of alert; types without a row are as shipped. Mails wait for the end of the quiet hours
-- (local times).
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

-- The steps of production orders. Products name a workflow by its code; deployed is the version with which new orders
-- start.
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
-- @tenant-table workflows select,insert,update,delete

-- Steps of a deployed version never change; a draft is the newest one. author_id is null for the built-in ones.
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
  retired_by_name text,
  retired_at timestamptz,
  retire_reason text not null default '',
  primary key (tenant_id, workflow_id, number),
  constraint workflow_versions__status check (status in ('DRAFT', 'DEPLOYED', 'RETIRED'))
);
-- @tenant-table workflow_versions select,insert,update,delete
alter table workflow_versions add constraint workflow_versions__workflow foreign key (tenant_id, workflow_id) references workflows (tenant_id, id);

-- For a period the members of one role may sign for those of another; both days are included, in the tenant's zone.
create table workflow_deputies (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  role_id uuid not null,
  deputy_role_id uuid not null,
  valid_from date not null,
  valid_until date not null,
  reason text not null,
  made_by_name text not null,
  primary key (tenant_id, id)
);
-- @tenant-table workflow_deputies select,insert,delete
create index workflow_deputies__role on workflow_deputies (tenant_id, role_id);
create index workflow_deputies__deputy on workflow_deputies (tenant_id, deputy_role_id);
alter table workflow_deputies add constraint workflow_deputies__deputy foreign key (tenant_id, deputy_role_id) references roles (tenant_id, id);
alter table workflow_deputies add constraint workflow_deputies__role foreign key (tenant_id, role_id) references roles (tenant_id, id);
