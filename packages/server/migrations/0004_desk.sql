-- What people do with codes afterwards: applications, changes, labels, inspection, recall, lists, opening stock,
-- pushes.

-- A request for a number of codes at once. issued + refused = quantity once it has ended; the codes are blocks of the
-- ledger.
create table serial_applications (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  number bigint not null,
  product_id uuid not null,
  level text collate "C" not null,
  gtin text collate "C",
  rule_version_id uuid not null,
  order_id uuid,
  quantity bigint not null,
  issued bigint not null default 0,
  refused bigint not null default 0,
  state text collate "C" not null,
  failure text collate "C",
  reason text not null default '',
  applied_by uuid not null,
  applied_by_name text not null,
  applied_at timestamptz not null,
  finished_at timestamptz,
  event_id uuid not null,
  downloads int not null default 0,
  supplier_id uuid,
  primary key (tenant_id, id),
  constraint serial_applications__number unique (tenant_id, number),
  constraint serial_applications__level check (level in ('EA', 'BUNDLE', 'CA', 'PL')),
  constraint serial_applications__quantity check (quantity > 0 and issued >= 0 and refused >= 0),
  constraint serial_applications__ended check (finished_at is null or issued + refused = quantity),
  constraint serial_applications__state check (state in ('QUEUED', 'CHECKING', 'GENERATING', 'DELIVERED', 'FAILED', 'CANCELLED')),
  constraint serial_applications__downloads check (downloads >= 0 and (state <> 'CANCELLED' or downloads = 0))
);
-- @tenant-table serial_applications select,insert,update
create index serial_applications__product on serial_applications (tenant_id, product_id, number);
create index serial_applications__order on serial_applications (tenant_id, order_id, number) where order_id is not null;
create index serial_applications__rule on serial_applications (tenant_id, rule_version_id, number);
create index serial_applications__state on serial_applications (tenant_id, state, number) where state <> 'DELIVERED';
create index serial_applications__supplier_of on serial_applications (tenant_id, supplier_id, number) where supplier_id is not null;
alter table serial_applications add constraint serial_applications__order foreign key (tenant_id, order_id) references production_orders (tenant_id, id);
alter table serial_applications add constraint serial_applications__product foreign key (tenant_id, product_id) references products (tenant_id, id);
alter table serial_applications add constraint serial_applications__rule foreign key (tenant_id, rule_version_id) references rule_versions (tenant_id, id);
alter table serial_applications add constraint serial_applications__supplier foreign key (tenant_id, supplier_id) references suppliers (tenant_id, id);

-- The request log: codes that were requested, downloaded and cancelled, one row per command. id: the command's event.
create table code_requests (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  kind text collate "C" not null,
  application_id uuid not null,
  happened_at timestamptz not null,
  by_id uuid,
  by_name text not null,
  reason text not null default '',
  -- Of a download: which one of its application.
  nth int,
  primary key (tenant_id, id),
  constraint code_requests__kind check (kind in ('REQUEST', 'DOWNLOAD', 'CANCEL') and (kind = 'DOWNLOAD') = (nth is not null))
);
-- @tenant-table code_requests select,insert
create index code_requests__application on code_requests (tenant_id, application_id, id);
create index code_requests__kind on code_requests (tenant_id, kind, id);
alter table code_requests add constraint code_requests__application foreign key (tenant_id, application_id) references serial_applications (tenant_id, id);

-- id: the event of the scan.
create table suspect_scans (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  code text collate "C" not null,
  gtin text collate "C" not null,
  ordinal bigint,
  order_id uuid,
  product_id uuid,
  suspicion text collate "C" not null,
  source text collate "C" not null,
  place text not null,
  scanned_at timestamptz not null,
  by_name text not null,
  primary key (tenant_id, id),
  constraint suspect_scans__suspicion check (suspicion in ('NEVER_ISSUED', 'NOT_RELEASED', 'INACTIVE', 'DESTROYED')),
  constraint suspect_scans__source check (source in ('CONSUMER', 'FIELD'))
);
-- @tenant-table suspect_scans select,insert
create index suspect_scans__order on suspect_scans (tenant_id, order_id, id);
create index suspect_scans__code on suspect_scans (tenant_id, code, id);
create index suspect_scans__ordinal on suspect_scans (tenant_id, ordinal, id) where ordinal is not null;

-- Scans of codes that should not be in circulation, by code and hour; beyond the first hundred of an hour only the
-- counter grows.
create table suspect_scan_hours (
  tenant_id int not null references tenants (tenant_id),
  code text collate "C" not null,
  gtin text collate "C" not null,
  hour timestamptz not null,
  suspicion text collate "C" not null,
  -- Null: no pack of this tenant carries the code.
  ordinal bigint,
  order_id uuid,
  product_id uuid,
  scans int not null,
  last_at timestamptz not null,
  primary key (tenant_id, code, gtin, hour, suspicion),
  constraint suspect_scan_hours__suspicion check (suspicion in ('NEVER_ISSUED', 'NOT_RELEASED', 'INACTIVE', 'DESTROYED') and scans > 0)
);
-- @tenant-table suspect_scan_hours select,insert,update
create index suspect_scan_hours__order on suspect_scan_hours (tenant_id, order_id, hour);
create index suspect_scan_hours__ordinal on suspect_scan_hours (tenant_id, ordinal) where ordinal is not null;

-- Changes of sets of serial numbers: status updates, scrapping, manual activation. The members are kept as sets, never
-- as a row per serial number; outcome counts the dry run and result the commit, row_errors holds the first thousand
-- refused lines, path names the stored list.
create table status_changes (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  number bigint not null,
  trigger text collate "C" not null,
  operation text collate "C" not null,
  status text collate "C" not null,
  source jsonb not null,
  options jsonb not null,
  reason text not null,
  record_no text not null,
  identified_by text not null,
  asks_second boolean not null,
  version int not null,
  name text,
  path text,
  size bigint,
  sha256 text,
  format text collate "C",
  outcome jsonb,
  result jsonb,
  row_errors jsonb not null default '[]',
  refusal_path text,
  refusal_size bigint,
  failure_key text,
  failure_params jsonb not null default '{}',
  task_id uuid,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  signed_at timestamptz,
  signed_by uuid,
  signature_id uuid,
  decided_at timestamptz,
  decided_by_name text not null default '',
  decision text not null default '',
  event_id uuid,
  primary key (tenant_id, id),
  constraint status_changes__number unique (tenant_id, number),
  constraint status_changes__trigger check (trigger in ('UPD', 'SCR', 'ACT')),
  constraint status_changes__status check (status in ('CHECKING', 'CHECKED', 'UNREADABLE', 'WAITING', 'COMMITTING', 'DONE', 'DECLINED', 'WITHDRAWN'))
);
-- @tenant-table status_changes select,insert,update
create index status_changes__trigger_number on status_changes (tenant_id, trigger, number);

-- Encoded sets of a change. given: as another part of the product named it. asked: what the dry run was about.
-- excluded: removed by a person. answer: what was signed, as the ledger wrote it. changed, already and
-- refused:<reason>: the outcome of the members.
create table status_change_sets (
  tenant_id int not null references tenants (tenant_id),
  change_id uuid not null,
  part text collate "C" not null,
  members bytea not null,
  primary key (tenant_id, change_id, part)
);
-- @tenant-table status_change_sets select,insert,update,delete
alter table status_change_sets add constraint status_change_sets__change foreign key (tenant_id, change_id) references status_changes (tenant_id, id);

-- Scans from outside of packs that may be in circulation; the others are suspect_scans. id: the event of the scan.
create table pack_scans (
  tenant_id int not null references tenants (tenant_id),
  ordinal bigint not null,
  id uuid not null,
  source text collate "C" not null,
  place text not null,
  scanned_at timestamptz not null,
  by_name text not null,
  primary key (tenant_id, ordinal, id),
  constraint pack_scans__source check (source in ('CONSUMER', 'FIELD'))
);
-- @tenant-table pack_scans select,insert

-- Every print of labels: who, when, how many, of what, and why when some had been printed before. No code is kept: the
-- sets name ordinals, from which a label is drawn again.
create table label_prints (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  event_id uuid not null,
  subject jsonb not null,
  symbology text collate "C" not null,
  format text collate "C" not null,
  template text collate "C" not null,
  labels bigint not null,
  -- How many of them had been printed before.
  reprinted bigint not null,
  reason text not null default '',
  printed_by uuid not null,
  printed_by_name text not null,
  printed_at timestamptz not null,
  primary key (tenant_id, id),
  constraint label_prints__labels check (labels > 0 and reprinted between 0 and labels),
  constraint label_prints__reason check (reprinted = 0 or reason <> '')
);
-- @tenant-table label_prints select,insert

-- The ordinals of a print, block by block; first and last bound them, so that earlier prints of a code are found by
-- key.
create table label_print_sets (
  tenant_id int not null,
  block int not null,
  print_id uuid not null,
  first_offset int not null,
  last_offset int not null,
  members bytea not null,
  primary key (tenant_id, block, print_id),
  constraint label_print_sets__offsets check (first_offset >= 0 and last_offset between first_offset and 16777215)
);
-- @tenant-table label_print_sets select,insert
alter table label_print_sets add constraint label_print_sets__print foreign key (tenant_id, print_id) references label_prints (tenant_id, id);

-- The state of the switching rules: per product, packaging level and plan.
create table inspection_schemes (
  tenant_id int not null references tenants (tenant_id),
  product_id uuid not null,
  level text collate "C" not null,
  scheme_key text collate "C" not null,
  severity text collate "C" not null,
  is_stopped boolean not null,
  score int not null,
  recent jsonb not null,
  refused_tightened int not null,
  updated_at timestamptz not null,
  primary key (tenant_id, product_id, level, scheme_key)
);
-- @tenant-table inspection_schemes select,insert,update
alter table inspection_schemes add constraint inspection_schemes__product foreign key (tenant_id, product_id) references products (tenant_id, id);

-- sampling is what was asked for; the other columns of the plan are its result. steps counts the rows of
-- inspection_steps.
create table inspection_lots (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  number bigint not null,
  status text collate "C" not null,
  goods text collate "C" not null,
  source text collate "C" not null,
  product_id uuid not null,
  product_name text not null,
  batch_code text collate "C" not null,
  level text collate "C" not null,
  lot_size bigint not null,
  sampling jsonb not null,
  -- Of ISO 2859-1: level, AQL and what is counted; null for other plans and for goods that are no series of lots.
  scheme_key text collate "C",
  plan jsonb not null,
  sample_size int not null,
  -- The seed of the draw; see drawSample.
  seed text not null,
  is_resubmitted boolean not null,
  disposition text collate "C",
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid not null,
  created_by_name text not null,
  decided_at timestamptz,
  decided_by_name text not null default '',
  primary key (tenant_id, id),
  constraint inspection_lots__number unique (tenant_id, number),
  constraint inspection_lots__status check (status in ('DRAWN', 'SAMPLING', 'RECORDED', 'RELEASED', 'REJECTED', 'WITHDRAWN')),
  constraint inspection_lots__goods check (goods in ('COMMISSIONED', 'HELD', 'RETURNED')),
  constraint inspection_lots__sample_size check (sample_size between 1 and lot_size)
);
-- @tenant-table inspection_lots select,insert,update
create index inspection_lots__status on inspection_lots (tenant_id, status, number);
create index inspection_lots__product on inspection_lots (tenant_id, product_id, number);
create index inspection_lots__batch on inspection_lots (tenant_id, batch_code, number);
alter table inspection_lots add constraint inspection_lots__product foreign key (tenant_id, product_id) references products (tenant_id, id);

-- The orders from which the lot was made.
create table inspection_lot_orders (
  tenant_id int not null,
  lot_id uuid not null,
  order_id uuid not null,
  order_no text collate "C" not null,
  primary key (tenant_id, lot_id, order_id)
);
-- @tenant-table inspection_lot_orders select,insert
create index inspection_lot_orders__order_lots on inspection_lot_orders (tenant_id, order_id, lot_id);
alter table inspection_lot_orders add constraint inspection_lot_orders__lot foreign key (tenant_id, lot_id) references inspection_lots (tenant_id, id);
alter table inspection_lot_orders add constraint inspection_lot_orders__order foreign key (tenant_id, order_id) references production_orders (tenant_id, id);

-- Numbers of a tenant's inspection lots.
create table inspection_numbers (
  tenant_id int references tenants (tenant_id) primary key,
  last_number bigint not null
);
-- @tenant-table inspection_numbers select,insert,update

-- One row per pack that was taken as a sample, with what was found.
create table inspection_samples (
  tenant_id int not null,
  lot_id uuid not null,
  ordinal bigint not null,
  taken_at timestamptz not null,
  taken_by_name text not null,
  result text collate "C",
  defect_class text collate "C",
  defects int not null default 0,
  note text not null default '',
  recorded_at timestamptz,
  recorded_by uuid,
  recorded_by_name text not null default '',
  primary key (tenant_id, lot_id, ordinal),
  constraint inspection_samples__result check (result in ('CONFORMING', 'NONCONFORMING')),
  constraint inspection_samples__defects check ((defects > 0) = (result is not distinct from 'NONCONFORMING'))
);
-- @tenant-table inspection_samples select,insert,update
alter table inspection_samples add constraint inspection_samples__lot foreign key (tenant_id, lot_id) references inspection_lots (tenant_id, id);

-- Stored sets of ordinals: lot, drawn (frozen), held (held back by a rejected lot) and sampled (taken, where the status
-- does not say it).
create table inspection_sets (
  tenant_id int not null,
  lot_id uuid not null,
  part text collate "C" not null,
  members bytea not null,
  -- Bounds, to pass over sets that cannot meet another.
  first_ordinal bigint not null,
  last_ordinal bigint not null,
  -- Its members may not be released or activated.
  is_blocking boolean not null,
  primary key (tenant_id, lot_id, part),
  constraint inspection_sets__part check (part in ('lot', 'drawn', 'held', 'sampled'))
);
-- @tenant-table inspection_sets select,insert,update,delete
create index inspection_sets__blocking on inspection_sets (tenant_id, first_ordinal, last_ordinal) where is_blocking;
alter table inspection_sets add constraint inspection_sets__lot foreign key (tenant_id, lot_id) references inspection_lots (tenant_id, id);

-- One row per step, never changed. number = version of the lot that the step made.
create table inspection_steps (
  tenant_id int not null,
  lot_id uuid not null,
  number int not null,
  command text collate "C" not null,
  to_status text collate "C" not null,
  happened_at timestamptz not null,
  actor_id uuid not null,
  actor_name text not null,
  reason text not null default '',
  facts jsonb not null default '{}',
  event_id uuid not null,
  signature_id uuid,
  primary key (tenant_id, lot_id, number)
);
-- @tenant-table inspection_steps select,insert
alter table inspection_steps add constraint inspection_steps__lot foreign key (tenant_id, lot_id) references inspection_lots (tenant_id, id);

-- A recall: what was named, everything that it touches (members: with contents and containers around), what was found,
-- and the hold.
create table recalls (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  number bigint not null,
  reason text not null,
  source jsonb not null,
  status text collate "C" not null,
  members bytea,
  report jsonb,
  result jsonb,
  failure_key text,
  failure_params jsonb not null default '{}',
  task_id uuid,
  created_at timestamptz not null,
  created_by_name text not null,
  traced_at timestamptz,
  held_at timestamptz,
  held_by_name text not null default '',
  event_id uuid,
  primary key (tenant_id, id),
  constraint recalls__number unique (tenant_id, number),
  constraint recalls__status check (status in ('TRACING', 'TRACED', 'FAILED', 'HOLDING', 'HELD'))
);
-- @tenant-table recalls select,insert,update

-- How a pack without a readable code was identified: where it was, which siblings were scanned, which candidates were
-- left. Encoded sets of ordinals, never codes.
create table rescues (
  tenant_id int not null references tenants (tenant_id),
  change_id uuid not null,
  container bigint,
  order_id uuid,
  level text collate "C" not null,
  members bytea not null,
  scanned bytea not null,
  candidates bytea not null,
  chosen bigint not null,
  identified_by text not null,
  digest text not null,
  at timestamptz not null,
  by_id uuid not null,
  by_name text not null,
  primary key (tenant_id, change_id)
);
-- @tenant-table rescues select,insert
alter table rescues add constraint rescues__change foreign key (tenant_id, change_id) references status_changes (tenant_id, id);

-- Which change proposes to destroy the expired part of a batch. The sets belong to the change.
create table expiry_proposals (
  tenant_id int not null references tenants (tenant_id),
  change_id uuid not null,
  product_id uuid,
  batch_code text collate "C" not null,
  order_ids uuid[] not null,
  expired_on date not null,
  serials bigint not null,
  proposed_on date not null,
  opening_stock_ids uuid[] not null default '{}',
  primary key (tenant_id, change_id)
);
-- @tenant-table expiry_proposals select,insert
create index expiry_proposals__batch on expiry_proposals (tenant_id, product_id, batch_code, change_id);
alter table expiry_proposals add constraint expiry_proposals__change foreign key (tenant_id, change_id) references status_changes (tenant_id, id);

-- Lists of serial numbers as they are now or were at a past moment, written by a task into the task's file. given: a
-- set that another part of the product named; otherwise filter selects.
create table extracts (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  number bigint not null,
  filter jsonb not null,
  given bytea,
  subject_type text collate "C",
  subject_id text collate "C",
  as_of timestamptz,
  axis text collate "C" not null,
  purpose text not null,
  status text collate "C" not null,
  rows bigint,
  parts int,
  size bigint,
  sha256 text,
  sealed_seq bigint,
  failure_key text,
  task_id uuid,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  finished_at timestamptz,
  primary key (tenant_id, id),
  constraint extracts__number unique (tenant_id, number),
  constraint extracts__axis check (axis in ('happened', 'recorded')),
  constraint extracts__status check (status in ('WRITING', 'DONE', 'FAILED'))
);
-- @tenant-table extracts select,insert,update

-- parts_done, packs_done: how many parts of the file are entered, and how much of its packing; each is raised in the
-- transaction that enters the part.
create table opening_stocks (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  number bigint not null,
  name text not null,
  path text not null,
  size bigint not null,
  sha256 text not null,
  status text collate "C" not null,
  outcome jsonb,
  row_errors jsonb not null default '[]',
  error_path text,
  error_size bigint,
  expected jsonb,
  deviation text not null default '',
  reason text not null default '',
  failure_key text,
  failure_params jsonb not null default '{}',
  task_id uuid,
  event_id uuid,
  parts_done int not null default 0,
  packs_done int not null default 0,
  uploaded_at timestamptz not null,
  uploaded_by uuid not null,
  uploaded_by_name text not null,
  ended_at timestamptz,
  ended_by_name text not null default '',
  format text collate "C" not null,
  primary key (tenant_id, id),
  constraint opening_stocks__number unique (tenant_id, number),
  constraint opening_stocks__status check (status in ('CHECKING', 'CHECKED', 'UNREADABLE', 'ENTERING', 'ENTERED', 'DROPPED')),
  constraint opening_stocks__format check (format in ('CSV', 'EPCIS'))
);
-- @tenant-table opening_stocks select,insert,update
create index opening_stocks__by_status on opening_stocks (tenant_id, status, id);

-- The batch of each block of codes that was entered so: it belongs to no order.
create table opening_stock_blocks (
  tenant_id int not null,
  block int not null,
  opening_stock_id uuid not null,
  batch_code text collate "C" not null,
  expires_on date,
  primary key (tenant_id, block)
);
-- @tenant-table opening_stock_blocks select,insert
create index opening_stock_blocks__of on opening_stock_blocks (tenant_id, opening_stock_id, block);
create index opening_stock_blocks__batch on opening_stock_blocks (tenant_id, batch_code, block);
alter table opening_stock_blocks add constraint opening_stock_blocks__opening_stock foreign key (tenant_id, opening_stock_id) references opening_stocks (tenant_id, id);

-- Opening stock: serial numbers of another system with their state and packing.
create table opening_stock_numbers (
  tenant_id int references tenants (tenant_id) primary key,
  last_number bigint not null
);
-- @tenant-table opening_stock_numbers select,insert,update

-- Where pushes are sent. sealed_secret is never answered. circuit opens after consecutive failures; task_id is the
-- delivery under way.
create table push_targets (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  name text not null,
  url text not null,
  format text collate "C" not null,
  auth text collate "C" not null,
  auth_user text not null default '',
  sealed_secret bytea,
  license text not null default '',
  relation_flag text collate "C" not null default '0',
  filter jsonb not null,
  batch_size int not null,
  keeps_order boolean not null,
  timeout_seconds int not null,
  is_active boolean not null,
  circuit text collate "C" not null default 'CLOSED',
  open_until timestamptz,
  opened_count int not null default 0,
  failures_in_a_row int not null default 0,
  last_success_at timestamptz,
  last_failure jsonb,
  task_id uuid,
  version int not null default 1,
  host_key text collate "C" not null default '',
  receipt_folder text not null default '',
  primary key (tenant_id, id),
  constraint push_targets__name unique (tenant_id, name),
  constraint push_targets__circuit check (circuit in ('CLOSED', 'OPEN', 'HALF_OPEN'))
) with (fillfactor = 70);
-- @tenant-table push_targets select,insert,update

-- Outbox and job in one, written in the transaction of the change. event_id makes the keys of the batches;
-- content_event_id names the event whose effects are sent, null: the state of the codes at content_at. members: null
-- until prepared. next_batch counts the batches that are settled or await a receipt; remainder: codes of batch
-- next_batch that an answer left open.
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
  constraint push_jobs__status check (status in ('QUEUED', 'RUNNING', 'DONE', 'PARTIAL', 'FAILED', 'CANCELLED')),
  constraint push_jobs__counts check (acked >= 0 and rejected >= 0 and awaiting >= 0 and (total is null or acked + rejected + awaiting <= total))
) with (fillfactor = 70);
-- @tenant-table push_jobs select,insert,update
create index push_jobs__open on push_jobs (tenant_id, target_id, id) where status in ('QUEUED', 'RUNNING', 'FAILED');
create index push_jobs__order on push_jobs (tenant_id, order_id, id) where order_id is not null;
create index push_jobs__content on push_jobs (tenant_id, content_event_id, id);
alter table push_jobs add constraint push_jobs__target foreign key (tenant_id, target_id) references push_targets (tenant_id, id);

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
  constraint push_batches__status check (status in ('ACKED', 'PARTIAL', 'REJECTED', 'AWAITING', 'UNANSWERED'))
);
-- @tenant-table push_batches select,insert,update
create index push_batches__awaiting on push_batches (tenant_id, job_id) where status = 'AWAITING';
alter table push_batches add constraint push_batches__job foreign key (tenant_id, job_id) references push_jobs (tenant_id, id);

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
  primary key (tenant_id, job_id, answer, place)
);
-- @tenant-table push_rejections select,insert
alter table push_rejections add constraint push_rejections__batch foreign key (tenant_id, job_id, answer) references push_batches (tenant_id, job_id, answer);

-- More codes at once than an authority allows: requested by one person, decided by another.
create table supplier_requests (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  supplier_id uuid not null,
  product_id uuid not null,
  level text collate "C" not null,
  quantity bigint not null,
  -- The limit of the authority at the time of the request.
  maximum bigint not null,
  order_id uuid,
  reason text not null,
  status text collate "C" not null,
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamptz not null,
  decided_by uuid,
  decided_by_name text not null default '',
  decided_at timestamptz,
  decision text not null default '',
  application_id uuid,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint supplier_requests__status check (status in ('OPEN', 'APPROVED', 'REFUSED', 'WITHDRAWN') and (status = 'OPEN') = (decided_at is null) and (status = 'APPROVED') = (application_id is not null))
);
-- @tenant-table supplier_requests select,insert,update
create index supplier_requests__supplier on supplier_requests (tenant_id, supplier_id, id);
create index supplier_requests__status on supplier_requests (tenant_id, status, id);
alter table supplier_requests add constraint supplier_requests__application foreign key (tenant_id, application_id) references serial_applications (tenant_id, id);
alter table supplier_requests add constraint supplier_requests__order foreign key (tenant_id, order_id) references production_orders (tenant_id, id);
alter table supplier_requests add constraint supplier_requests__product foreign key (tenant_id, product_id) references products (tenant_id, id);
alter table supplier_requests add constraint supplier_requests__supplier foreign key (tenant_id, supplier_id) references suppliers (tenant_id, id);

-- What a supplier requested and the product could not carry out, so that a person can carry it out once the cause is
-- removed: under the supplier's own key, so never twice.
create table supplier_failures (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  supplier_id uuid not null,
  -- Code of the event that it would have recorded.
  action text collate "C" not null,
  -- As it was sent.
  body jsonb not null,
  idempotency_key text collate "C" not null,
  asker jsonb not null,
  happened_at timestamptz not null,
  carried_out_at timestamptz,
  primary key (tenant_id, id)
);
-- @tenant-table supplier_failures select,insert,update
create index supplier_failures__supplier on supplier_failures (tenant_id, supplier_id, id);
alter table supplier_failures add constraint supplier_failures__supplier foreign key (tenant_id, supplier_id) references suppliers (tenant_id, id);
