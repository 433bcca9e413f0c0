-- The mail server of a tenant. sealed_password is never answered. After a failure nothing is tried before retry_at; task_id is the delivery under way.
create table mail_settings (
  tenant_id int not null references tenants (tenant_id),
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
  primary key (tenant_id),
  constraint mail_settings__security check (security in ('TLS', 'STARTTLS', 'NONE'))
) with (fillfactor = 70);
-- @tenant-table mail_settings select,insert,update
-- The outbox, and the log of what went out: the text stays as it was sent. next_at is set while it waits.
create table mails (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  recipient text not null,
  template text collate "C" not null,
  subject text not null,
  body text not null,
  -- The record that it tells of; '' for none.
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
