-- Outbox and job in one: written in the transaction of the change. event_id makes the keys of the batches; content_event_id
-- names the event whose effects are told, null: how the codes stood at content_at. members: null until prepared.
-- next_batch counts the batches that are settled or await a receipt; remainder: codes of batch next_batch that an answer left open.
create table push_jobs (
  tenant_id int not null,
  id uuid not null,
  target_id uuid not null,
  trigger text collate "C" not null,
  status text collate "C" not null default 'QUEUED',
  event_id uuid not null,
  content_event_id uuid,
  content_at timestamptz not null,
  source_job_id uuid,
  order_id uuid,
  order_no text not null default '',
  action text collate "C" not null,
  format text collate "C" not null,
  filter jsonb not null,
  batch_size int not null,
  members bytea,
  total bigint,
  batch_count int,
  next_batch int not null default 0,
  part int not null default 0,
  remainder bytea,
  answers int not null default 0,
  acked bigint not null default 0,
  rejected bigint not null default 0,
  awaiting bigint not null default 0,
  attempts int not null default 0,
  next_at timestamptz not null,
  failure jsonb,
  reason text not null default '',
  created_at timestamptz not null,
  created_by_name text not null,
  started_at timestamptz,
  finished_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint push_jobs__target foreign key (tenant_id, target_id) references push_targets (tenant_id, id),
  constraint push_jobs__status check (status in ('QUEUED', 'RUNNING', 'DONE', 'PARTIAL', 'FAILED', 'CANCELLED')),
  constraint push_jobs__counts check (acked >= 0 and rejected >= 0 and awaiting >= 0 and (total is null or acked + rejected + awaiting <= total))
) with (fillfactor = 70);
-- @tenant-table push_jobs select,insert,update
create index push_jobs__open on push_jobs (tenant_id, target_id, id) where status in ('QUEUED', 'RUNNING', 'FAILED');
create index push_jobs__order on push_jobs (tenant_id, order_id, id) where order_id is not null;
-- One row per answered batch. members only where they are not the whole batch of that number.
create table push_batches (
  tenant_id int not null,
  job_id uuid not null,
  answer int not null,
  number int not null,
  part int not null,
  batch_key text collate "C" not null,
  status text collate "C" not null,
  size int not null,
  acked int not null,
  rejected int not null,
  members bytea,
  http_status int,
  bytes int not null,
  digest text collate "C" not null,
  tries int not null,
  sent_at timestamptz not null,
  answered_at timestamptz,
  receipt_url text,
  receipt_tries int not null default 0,
  receipt_at timestamptz,
  primary key (tenant_id, job_id, answer),
  constraint push_batches__key unique (tenant_id, batch_key),
  constraint push_batches__job foreign key (tenant_id, job_id) references push_jobs (tenant_id, id),
  constraint push_batches__status check (status in ('ACKED', 'PARTIAL', 'REJECTED', 'AWAITING', 'UNANSWERED'))
);
-- @tenant-table push_batches select,insert,update
create index push_batches__awaiting on push_batches (tenant_id, job_id) where status = 'AWAITING';
-- Codes that the target refused, by its own code and words: one set per answer and reason.
create table push_rejections (
  tenant_id int not null,
  job_id uuid not null,
  answer int not null,
  place int not null,
  code text not null,
  text text not null,
  size int not null,
  members bytea not null,
  primary key (tenant_id, job_id, answer, place),
  constraint push_rejections__batch foreign key (tenant_id, job_id, answer) references push_batches (tenant_id, job_id, answer)
);
-- @tenant-table push_rejections select,insert
