-- From a product to a confirmed order: lines, products, suppliers, sources and pools of codes, orders, line
-- connections, results.

-- Where lines are. gln is '' when the place has none.
create table factories (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  name text not null,
  gln text collate "C" not null,
  sgln text collate "C" not null,
  zone text collate "C" not null,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint factories__name unique (tenant_id, name)
);
-- @tenant-table factories select,insert,update,delete
create unique index factories__gln on factories (tenant_id, gln) where gln <> '';

-- revision is the newest that counts (an undo returns to an earlier one), name and approval are its own; in_force is
-- the approved one that orders use.
create table production_lines (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  status text collate "C" not null,
  approval text collate "C" not null,
  revision int not null,
  in_force int,
  version int not null default 1,
  changed_at timestamptz not null,
  primary key (tenant_id, id),
  constraint production_lines__status check (status in ('ACTIVE', 'INACTIVE', 'DELETE')),
  constraint production_lines__approval check (approval in ('UNAPPROVED', 'APPROVED', 'REJECTED'))
);
-- @tenant-table production_lines select,insert,update
create unique index production_lines__code on production_lines (tenant_id, code) where status <> 'DELETE';
create unique index production_lines__name on production_lines (tenant_id, name) where status <> 'DELETE';

-- Settings never change: an edit is the next revision. Only the decision about it is written later.
create table line_revisions (
  tenant_id int not null,
  line_id uuid not null,
  revision int not null,
  -- The revision it was edited from; none for the first.
  base int,
  approval text collate "C" not null,
  name text not null,
  ip text collate "C" not null,
  type text collate "C" not null,
  factory_id uuid not null,
  mode text collate "C" not null,
  maximum_orders int not null,
  maximum_serials int not null,
  author_id uuid not null,
  author_name text not null,
  written_at timestamptz not null,
  approver_id uuid,
  approver_name text,
  decided_at timestamptz,
  opinion text not null default '',
  primary key (tenant_id, line_id, revision)
);
-- @tenant-table line_revisions select,insert,update
create index line_revisions__factory on line_revisions (tenant_id, factory_id);
alter table line_revisions add constraint line_revisions__factory foreign key (tenant_id, factory_id) references factories (tenant_id, id);
alter table line_revisions add constraint line_revisions__line foreign key (tenant_id, line_id) references production_lines (tenant_id, id);

-- shape is the number of the newest structure; structure is that structure as text, so that no two templates are the
-- same.
create table packaging_templates (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  name text not null,
  remark text not null,
  shape int not null,
  structure text collate "C" not null,
  version int not null default 1,
  changed_at timestamptz not null,
  primary key (tenant_id, id),
  constraint packaging_templates__name unique (tenant_id, name),
  constraint packaging_templates__structure unique (tenant_id, structure)
);
-- @tenant-table packaging_templates select,insert,update,delete

-- levels: from the unit outward, as the contract's templateLevel. Never changed: products refer to the shape with which
-- they were approved.
create table packaging_template_shapes (
  tenant_id int not null,
  template_id uuid not null,
  shape int not null,
  levels jsonb not null,
  ratio text collate "C" not null,
  made_at timestamptz not null,
  made_by text not null,
  primary key (tenant_id, template_id, shape)
);
-- @tenant-table packaging_template_shapes select,insert,delete
alter table packaging_template_shapes add constraint packaging_template_shapes__template foreign key (tenant_id, template_id) references packaging_templates (tenant_id, id);

-- How products are sorted: a tree of categories (one per product), and groups (any number per product). Neither is part
-- of a revision: sorting changes nothing that is made, so it needs no approval.
create table product_categories (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  parent_id uuid,
  remark text not null,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint product_categories__code unique (tenant_id, code),
  constraint product_categories__name unique (tenant_id, name)
);
-- @tenant-table product_categories select,insert,update,delete
create index product_categories__children on product_categories (tenant_id, parent_id);
alter table product_categories add constraint product_categories__parent foreign key (tenant_id, parent_id) references product_categories (tenant_id, id);

create table product_groups (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  remark text not null,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint product_groups__code unique (tenant_id, code),
  constraint product_groups__name unique (tenant_id, name)
);
-- @tenant-table product_groups select,insert,update,delete

-- revision is the newest that counts (an undo returns to an earlier one), name and status are its own; in_force is the
-- approved one that orders use.
create table products (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  status text collate "C" not null,
  revision int not null,
  in_force int,
  version int not null default 1,
  changed_at timestamptz not null,
  category_id uuid,
  primary key (tenant_id, id),
  constraint products__status check (status in ('UNAPPROVED', 'APPROVED', 'REJECTED', 'DELETE'))
);
-- @tenant-table products select,insert,update
create unique index products__code on products (tenant_id, code) where status <> 'DELETE';
create index products__of_category on products (tenant_id, category_id);
alter table products add constraint products__category foreign key (tenant_id, category_id) references product_categories (tenant_id, id);

-- Contents never change: an edit is the next revision. Only the decision about it is written later.
create table product_revisions (
  tenant_id int not null,
  product_id uuid not null,
  revision int not null,
  -- The revision it was edited from; none for the first.
  base int,
  status text collate "C" not null,
  name text not null,
  validity int not null,
  period_type smallint not null,
  workflow text collate "C" not null,
  company_code text collate "C" not null,
  production_line_id uuid,
  sn_source text collate "C" not null,
  packaging_level text collate "C" not null,
  owner_gln text collate "C" not null,
  vendor_gln text collate "C" not null,
  producer_gln text collate "C" not null,
  template_id uuid not null,
  template_shape int not null,
  author_id uuid not null,
  author_name text not null,
  written_at timestamptz not null,
  approver_id uuid,
  approver_name text,
  decided_at timestamptz,
  opinion text not null default '',
  primary key (tenant_id, product_id, revision)
);
-- @tenant-table product_revisions select,insert,update
create index product_revisions__template on product_revisions (tenant_id, template_id, template_shape);
create index product_revisions__line on product_revisions (tenant_id, production_line_id) where production_line_id is not null;
create index product_revisions__workflow on product_revisions (tenant_id, workflow);
alter table product_revisions add constraint product_revisions__line foreign key (tenant_id, production_line_id) references production_lines (tenant_id, id);
alter table product_revisions add constraint product_revisions__product foreign key (tenant_id, product_id) references products (tenant_id, id);
alter table product_revisions add constraint product_revisions__template foreign key (tenant_id, template_id, template_shape) references packaging_template_shapes (tenant_id, template_id, shape);
alter table product_revisions add constraint product_revisions__workflow foreign key (tenant_id, workflow) references workflows (tenant_id, code);

-- Which product holds a name or a GTIN: its newest revision, or the one in force. The primary keys decide whether one
-- exists.
create table product_names (
  tenant_id int not null,
  name text not null,
  product_id uuid not null,
  constraint product_names__name primary key (tenant_id, name)
);
-- @tenant-table product_names select,insert,delete
create index product_names__product on product_names (tenant_id, product_id);
alter table product_names add constraint product_names__product foreign key (tenant_id, product_id) references products (tenant_id, id);

create table product_gtins (
  tenant_id int not null,
  gtin text collate "C" not null,
  product_id uuid not null,
  level text collate "C" not null,
  constraint product_gtins__gtin primary key (tenant_id, gtin)
);
-- @tenant-table product_gtins select,insert,delete
create index product_gtins__product on product_gtins (tenant_id, product_id);
alter table product_gtins add constraint product_gtins__product foreign key (tenant_id, product_id) references products (tenant_id, id);

create table product_levels (
  tenant_id int not null,
  product_id uuid not null,
  revision int not null,
  level text collate "C" not null,
  gtin text collate "C",
  rule_version_id uuid,
  primary key (tenant_id, product_id, revision, level)
);
-- @tenant-table product_levels select,insert
create index product_levels__rule on product_levels (tenant_id, rule_version_id) where rule_version_id is not null;
alter table product_levels add constraint product_levels__revision foreign key (tenant_id, product_id, revision) references product_revisions (tenant_id, product_id, revision);
alter table product_levels add constraint product_levels__rule_version foreign key (tenant_id, rule_version_id) references rule_versions (tenant_id, id);

create table product_group_members (
  tenant_id int not null,
  product_id uuid not null,
  group_id uuid not null,
  primary key (tenant_id, product_id, group_id)
);
-- @tenant-table product_group_members select,insert,delete
create index product_group_members__members on product_group_members (tenant_id, group_id, product_id);
alter table product_group_members add constraint product_group_members__group foreign key (tenant_id, group_id) references product_groups (tenant_id, id);
alter table product_group_members add constraint product_group_members__product foreign key (tenant_id, product_id) references products (tenant_id, id);

-- Packaging suppliers: who packs for the brand owner, and in which period. EXPIRED is set on the night after
-- valid_until; a supplier's requests are checked against the day itself.
create table suppliers (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  address text not null,
  contacts text not null,
  phone text not null,
  -- The role of its users.
  role_id uuid not null,
  status text collate "C" not null,
  period_from date not null,
  period int not null,
  -- 1 month, 2 year.
  period_type int not null,
  -- The last day of the period.
  valid_until date not null,
  lock_reason text not null default '',
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint suppliers__status check (status in ('ACTIVE', 'EXPIRED', 'LOCKED', 'DELETE')),
  constraint suppliers__period check (period > 0 and period_type in (1, 2) and valid_until >= period_from)
);
-- @tenant-table suppliers select,insert,update
create unique index suppliers__name on suppliers (tenant_id, name) where status <> 'DELETE';
create unique index suppliers__code on suppliers (tenant_id, code) where status <> 'DELETE';
create index suppliers__valid_until on suppliers (tenant_id, status, valid_until);
alter table suppliers add constraint suppliers__role foreign key (tenant_id, role_id) references roles (tenant_id, id);

-- How many codes of a product's level a supplier may request at once.
create table supplier_authorities (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  supplier_id uuid not null,
  product_id uuid not null,
  level text collate "C" not null,
  maximum bigint not null,
  period_from date not null,
  period int not null,
  period_type int not null,
  valid_until date not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint supplier_authorities__once unique (tenant_id, supplier_id, product_id, level),
  constraint supplier_authorities__maximum check (maximum > 0),
  constraint supplier_authorities__period check (period > 0 and period_type in (1, 2) and valid_until >= period_from)
);
-- @tenant-table supplier_authorities select,insert,update,delete
create index supplier_authorities__product on supplier_authorities (tenant_id, product_id);
alter table supplier_authorities add constraint supplier_authorities__product foreign key (tenant_id, product_id) references products (tenant_id, id);
alter table supplier_authorities add constraint supplier_authorities__supplier foreign key (tenant_id, supplier_id) references suppliers (tenant_id, id);

-- Requests that a rule refused: three within a day raise a higher alert.
create table supplier_refusals (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  supplier_id uuid not null,
  rule text collate "C" not null,
  product_id uuid not null,
  level text collate "C" not null,
  quantity bigint not null,
  by_name text not null,
  happened_at timestamptz not null,
  primary key (tenant_id, id)
);
-- @tenant-table supplier_refusals select,insert
create index supplier_refusals__supplier on supplier_refusals (tenant_id, supplier_id, id);
create index supplier_refusals__day on supplier_refusals (tenant_id, supplier_id, happened_at);
alter table supplier_refusals add constraint supplier_refusals__supplier foreign key (tenant_id, supplier_id) references suppliers (tenant_id, id);

-- Accounts at partners that give codes. sealed_secret is never answered; settings hold what only this kind has.
-- poll_task_id: files being fetched. A deleted account stays for its pulls.
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
  next_poll_at timestamptz not null,
  poll_task_id uuid,
  last_check_at timestamptz,
  last_success_at timestamptz,
  failures_in_a_row int not null default 0,
  last_problem jsonb,
  is_deleted boolean not null default false,
  version int not null default 1,
  sealed_key bytea,
  primary key (tenant_id, id),
  constraint source_accounts__kind check (kind in ('TRACELINK', 'SFTP', 'WEBSERVICE')),
  constraint source_accounts__environment check (environment in ('VALIDATION', 'PRODUCTION'))
) with (fillfactor = 70);
-- @tenant-table source_accounts select,insert,update
create unique index source_accounts__name on source_accounts (tenant_id, name) where not is_deleted;
create unique index source_accounts__as2 on source_accounts (tenant_id, (settings ->> 'as2PartnerId'), (settings ->> 'as2OwnId')) where not is_deleted and kind = 'TRACELINK' and settings ->> 'mode' = 'AS2';
alter table source_accounts add constraint source_accounts__sftp_account foreign key (tenant_id, sftp_account_id) references source_accounts (tenant_id, id);

-- Products for which an account gives codes; without any, all that partners number.
create table source_account_products (
  tenant_id int not null,
  account_id uuid not null,
  product_id uuid not null,
  partner_key text not null default '',
  primary key (tenant_id, account_id, product_id)
);
-- @tenant-table source_account_products select,insert,delete
create index source_account_products__product on source_account_products (tenant_id, product_id);
alter table source_account_products add constraint source_account_products__account foreign key (tenant_id, account_id) references source_accounts (tenant_id, id);
alter table source_account_products add constraint source_account_products__product foreign key (tenant_id, product_id) references products (tenant_id, id);

-- One request for codes. part counts the requests to the partner: each is idempotent by its own number, <id>-<part>.
-- tries are those of this part.
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
  constraint source_pulls__status check (status in ('QUEUED', 'WAITING', 'SENT', 'PARKED', 'DELIVERED', 'SHORT', 'REFUSED', 'NO_ANSWER', 'CANCELLED')),
  constraint source_pulls__counts check (quantity > 0 and accepted >= 0 and accepted <= quantity)
) with (fillfactor = 70);
-- @tenant-table source_pulls select,insert,update
create index source_pulls__due on source_pulls (tenant_id, next_at) where next_at is not null;
create index source_pulls__pool on source_pulls (tenant_id, pool_key, id);
create index source_pulls__account on source_pulls (tenant_id, account_id, id);
create index source_pulls__order on source_pulls (tenant_id, order_id, id) where order_id is not null;
alter table source_pulls add constraint source_pulls__account foreign key (tenant_id, account_id) references source_accounts (tenant_id, id);
alter table source_pulls add constraint source_pulls__product foreign key (tenant_id, product_id) references products (tenant_id, id);

-- What was received for one part, kept byte by byte. message_id: it was a file of a folder. acknowledge_at: when the
-- partner is to be acknowledged.
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
  primary key (tenant_id, pull_id, part)
);
-- @tenant-table source_pull_answers select,insert,update
create index source_pull_answers__due on source_pull_answers (tenant_id, acknowledge_at) where acknowledge_at is not null;
alter table source_pull_answers add constraint source_pull_answers__pull foreign key (tenant_id, pull_id) references source_pulls (tenant_id, id);

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
  primary key (tenant_id, pull_id, number)
);
-- @tenant-table source_pull_tries select,insert
alter table source_pull_tries add constraint source_pull_tries__pull foreign key (tenant_id, pull_id) references source_pulls (tenant_id, id);

-- Files with codes that arrived without a request, in the order of arrival. problem says why a DEAD one could not be
-- used.
create table source_messages (
  tenant_id int not null,
  id uuid not null,
  account_id uuid not null,
  origin text collate "C" not null,
  status text collate "C" not null default 'WAITING',
  file_path text collate "C" not null,
  file_name text not null,
  file_size bigint not null,
  file_sha256 text collate "C" not null,
  outcome text collate "C",
  codes int not null default 0,
  pull_id uuid,
  product_id uuid,
  level text collate "C",
  problem text collate "C",
  problem_params jsonb not null default '{}',
  tries int not null default 0,
  task_id uuid,
  received_at timestamptz not null,
  finished_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint source_messages__sha256 unique (tenant_id, account_id, file_sha256),
  constraint source_messages__status check (status in ('WAITING', 'DONE', 'DEAD', 'DISCARDED'))
) with (fillfactor = 70);
-- @tenant-table source_messages select,insert,update
alter table source_messages add constraint source_messages__account foreign key (tenant_id, account_id) references source_accounts (tenant_id, id);
alter table source_messages add constraint source_messages__pull foreign key (tenant_id, pull_id) references source_pulls (tenant_id, id);

-- AS2 messages that were accepted, each with the receipt that its sender got: a repeated message gets the same.
create table source_as2_messages (
  tenant_id int not null,
  account_id uuid not null,
  message_id text collate "C" not null,
  sn_message_id uuid not null,
  received_at timestamptz not null,
  receipt_headers jsonb not null,
  receipt bytea not null,
  primary key (tenant_id, account_id, message_id)
);
-- @tenant-table source_as2_messages select,insert
alter table source_as2_messages add constraint source_as2_messages__account foreign key (tenant_id, account_id) references source_accounts (tenant_id, id);
alter table source_as2_messages add constraint source_as2_messages__message foreign key (tenant_id, sn_message_id) references source_messages (tenant_id, id);

-- How orders take the codes of a product's level, and when new ones are requested. The codes are blocks of the ledger
-- under pool_key. pharmforce pools hold nothing: their codes are what the rule of the level can still make.
create table pools (
  tenant_id int not null,
  id uuid not null,
  pool_key text collate "C" not null,
  product_id uuid not null,
  level text collate "C" not null,
  source text collate "C" not null,
  environment text collate "C" not null,
  supplier_id uuid,
  minimum_request int not null,
  maximum_percent int not null,
  zero_box text collate "C" not null,
  zero_box_per_batch int not null,
  zero_box_each int not null,
  zero_box_rule_version_id uuid,
  threshold int not null,
  target int not null,
  warn_days int not null,
  is_active boolean not null,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint pools__pool_key unique (tenant_id, pool_key),
  constraint pools__source check ((source = 'pharmforce') = (environment = 'OWN')),
  constraint pools__maximum_percent check (maximum_percent between 100 and 300),
  constraint pools__target check (target >= threshold)
) with (fillfactor = 80);
-- @tenant-table pools select,insert,update,delete
create index pools__product on pools (tenant_id, product_id, level);
alter table pools add constraint pools__product foreign key (tenant_id, product_id) references products (tenant_id, id);
alter table pools add constraint pools__zero_box_rule foreign key (tenant_id, zero_box_rule_version_id) references rule_versions (tenant_id, id);

-- One request for more codes, which may be several pulls in sequence. requested: in pulls so far.
create table pool_replenishments (
  tenant_id int not null,
  id uuid not null,
  pool_id uuid not null,
  cause text collate "C" not null,
  status text collate "C" not null,
  quantity int not null,
  requested int not null,
  received int not null default 0,
  pull_id uuid not null,
  order_id uuid,
  problem text collate "C",
  requested_by text not null,
  requested_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  constraint pool_replenishments__status check (status in ('RUNNING', 'DELIVERED', 'SHORT', 'FAILED')),
  constraint pool_replenishments__counts check (quantity > 0 and requested <= quantity and received >= 0)
) with (fillfactor = 80);
-- @tenant-table pool_replenishments select,insert,update
create unique index pool_replenishments__running on pool_replenishments (tenant_id, pool_id) where status = 'RUNNING';
create index pool_replenishments__pool on pool_replenishments (tenant_id, pool_id, id);
create index pool_replenishments__pull on pool_replenishments (tenant_id, pull_id);
alter table pool_replenishments add constraint pool_replenishments__pool foreign key (tenant_id, pool_id) references pools (tenant_id, id);

-- Codes that orders took from a pool on a day of the tenant's zone, less those they gave back: the input of the
-- forecast.
create table pool_days (
  tenant_id int not null,
  pool_id uuid not null,
  day date not null,
  taken int not null,
  primary key (tenant_id, pool_id, day)
) with (fillfactor = 80);
-- @tenant-table pool_days select,insert,update,delete
alter table pool_days add constraint pool_days__pool foreign key (tenant_id, pool_id) references pools (tenant_id, id) on delete cascade;

-- A draft may have gaps (null); from UNAPPROVED on every field is filled. steps counts the rows of
-- production_order_steps.
create table production_orders (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  order_no text collate "C" not null,
  product_id uuid,
  -- Revision of the product that was in force at approval; from then on the order uses this one.
  product_revision int,
  product_name text not null default '',
  batch_code text collate "C",
  production_date date,
  expiration_date date,
  order_size bigint,
  reserve_percent int not null,
  mailbox text not null default '',
  planned_line_id uuid,
  line_id uuid,
  -- Its name when it was planned or assigned.
  line_name text not null default '',
  status text collate "C" not null,
  revision int not null default 1,
  version int not null default 1,
  codes_from text not null default 'RULE',
  scan_may_be_skipped boolean not null default false,
  codes_problem text,
  codes_problem_params jsonb,
  task_id uuid,
  production_quantity bigint,
  damaged_packages bigint,
  created_by uuid not null,
  created_by_name text not null,
  -- Who last edited the fields, and who submitted them: neither may approve them.
  edited_by uuid not null,
  submitted_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  supplier_id uuid,
  workflow_id uuid,
  workflow_number int,
  workflow_problem text,
  workflow_problem_params jsonb,
  erp_reference text not null default '',
  waiting_level text collate "C",
  primary key (tenant_id, id),
  constraint production_orders__order_no unique (tenant_id, order_no),
  constraint production_orders__order_size check (order_size > 0),
  constraint production_orders__codes_from check (codes_from in ('RULE', 'POOL', 'LINE'))
);
-- @tenant-table production_orders select,insert,update
create index production_orders__status on production_orders (tenant_id, status, id);
create index production_orders__product on production_orders (tenant_id, product_id, id);
create index production_orders__line on production_orders (tenant_id, line_id, id) where line_id is not null;
create index production_orders__batch on production_orders (tenant_id, batch_code, id);
create index production_orders__production_date on production_orders (tenant_id, production_date);
create index production_orders__supplier_of on production_orders (tenant_id, supplier_id, id) where supplier_id is not null;
create index production_orders__workflow on production_orders (tenant_id, workflow_id, workflow_number) where workflow_id is not null;
create index production_orders__planned_line on production_orders (tenant_id, planned_line_id, status) where planned_line_id is not null;
alter table production_orders add constraint production_orders__line foreign key (tenant_id, line_id) references production_lines (tenant_id, id);
alter table production_orders add constraint production_orders__planned_line foreign key (tenant_id, planned_line_id) references production_lines (tenant_id, id);
alter table production_orders add constraint production_orders__product foreign key (tenant_id, product_id) references products (tenant_id, id);
alter table production_orders add constraint production_orders__supplier foreign key (tenant_id, supplier_id) references suppliers (tenant_id, id);
alter table production_orders add constraint production_orders__workflow foreign key (tenant_id, workflow_id, workflow_number) references workflow_versions (tenant_id, workflow_id, number);

-- The fields of each revision as they were submitted: old signatures stay provable.
create table production_order_revisions (
  tenant_id int not null,
  order_id uuid not null,
  revision int not null,
  fields jsonb not null,
  submitted_at timestamptz not null,
  primary key (tenant_id, order_id, revision)
);
-- @tenant-table production_order_revisions select,insert,update
alter table production_order_revisions add constraint production_order_revisions__order foreign key (tenant_id, order_id) references production_orders (tenant_id, id);

-- Levels with codes, from the unit outward.
create table production_order_levels (
  tenant_id int not null,
  order_id uuid not null,
  level text collate "C" not null,
  position smallint not null,
  capacity int not null,
  code_type text not null,
  gtin text collate "C",
  need bigint not null,
  assigned bigint not null default 0,
  placed_out bigint,
  primary key (tenant_id, order_id, level)
);
-- @tenant-table production_order_levels select,insert,update,delete
alter table production_order_levels add constraint production_order_levels__order foreign key (tenant_id, order_id) references production_orders (tenant_id, id);

-- One row per transition, never changed. number = version of the order that the step made; record = what was signed.
create table production_order_steps (
  tenant_id int not null,
  order_id uuid not null,
  number int not null,
  command text collate "C" not null,
  from_status text collate "C",
  to_status text collate "C" not null,
  revision int not null,
  happened_at timestamptz not null,
  actor_id uuid,
  actor_name text not null,
  reason text not null default '',
  facts jsonb not null default '{}',
  event_id uuid not null,
  signature_id uuid,
  primary key (tenant_id, order_id, number)
);
-- @tenant-table production_order_steps select,insert
create index production_order_steps__happened_at on production_order_steps (tenant_id, happened_at);
alter table production_order_steps add constraint production_order_steps__order foreign key (tenant_id, order_id) references production_orders (tenant_id, id);

-- Comments on an order. Never changed: a correction is a new comment that names the one it corrects.
create table production_order_comments (
  tenant_id int not null,
  order_id uuid not null,
  id uuid not null,
  text text not null,
  corrects uuid,
  written_at timestamptz not null,
  author_id uuid not null,
  author_name text not null,
  primary key (tenant_id, order_id, id)
);
-- @tenant-table production_order_comments select,insert
alter table production_order_comments add constraint production_order_comments__corrects foreign key (tenant_id, order_id, corrects) references production_order_comments (tenant_id, order_id, id);
alter table production_order_comments add constraint production_order_comments__order foreign key (tenant_id, order_id) references production_orders (tenant_id, id);

-- What is handed to the line. No codes are kept: a download computes them again, and the checksums prove that the bytes
-- are the same.
create table production_order_packages (
  tenant_id int not null,
  id uuid not null,
  order_id uuid not null,
  number int not null,
  status text collate "C" not null,
  line_id uuid not null,
  line_name text not null,
  task_id uuid,
  checksum text,
  created_at timestamptz not null,
  built_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by text not null default '',
  primary key (tenant_id, id),
  constraint production_order_packages__number unique (tenant_id, order_id, number),
  constraint production_order_packages__status check (status in ('BUILDING', 'READY', 'ACKNOWLEDGED', 'WITHDRAWN'))
);
-- @tenant-table production_order_packages select,insert,update
create unique index production_order_packages__open on production_order_packages (tenant_id, order_id) where status <> 'WITHDRAWN';
alter table production_order_packages add constraint production_order_packages__order foreign key (tenant_id, order_id) references production_orders (tenant_id, id);

create table production_order_package_files (
  tenant_id int not null,
  package_id uuid not null,
  level text collate "C" not null,
  position smallint not null,
  format text not null,
  rows bigint not null,
  size bigint not null,
  sha256 text not null,
  primary key (tenant_id, package_id, level, format)
);
-- @tenant-table production_order_package_files select,insert
alter table production_order_package_files add constraint production_order_package_files__package foreign key (tenant_id, package_id) references production_order_packages (tenant_id, id);

-- Outer packs that the warehouse scanned. container: its ordinal, null when no pack has the code; then the code as it
-- was read.
create table production_order_scans (
  tenant_id int not null,
  id uuid not null,
  order_id uuid not null,
  container bigint,
  code text not null default '',
  level text collate "C",
  outcome text collate "C" not null,
  scanned_at timestamptz not null,
  scanned_by text not null,
  primary key (tenant_id, id)
);
-- @tenant-table production_order_scans select,insert,delete
create unique index production_order_scans__container on production_order_scans (tenant_id, order_id, container) where container is not null;
create unique index production_order_scans__code on production_order_scans (tenant_id, order_id, code) where container is null;
create index production_order_scans__outcome on production_order_scans (tenant_id, order_id, outcome, id);
alter table production_order_scans add constraint production_order_scans__order foreign key (tenant_id, order_id) references production_orders (tenant_id, id);

-- What a line last reported of an order that it makes: the newest counters, and the few readings before them from which
-- the pace is computed.
create table production_order_progress (
  tenant_id int not null,
  order_id uuid not null,
  good int not null,
  rejects int not null,
  samples int not null,
  started_at timestamptz not null,
  noted_at timestamptz not null,
  noted_by_name text not null,
  readings jsonb not null,
  primary key (tenant_id, order_id),
  constraint production_order_progress__counters check (good >= 0 and rejects >= 0 and samples >= 0)
) with (fillfactor = 70);
-- @tenant-table production_order_progress select,insert,update
alter table production_order_progress add constraint production_order_progress__order foreign key (tenant_id, order_id) references production_orders (tenant_id, id);

-- How long an order may wait for a person in each status, in hours; a tenant without a row has the defaults.
create table order_waiting_limits (
  tenant_id int references tenants (tenant_id) primary key,
  hours jsonb not null,
  version int not null default 1
);
-- @tenant-table order_waiting_limits select,insert,update

-- How a line is reached. sealed_secret is never answered. host_key: the fingerprint that a person confirmed. The
-- process that moves next_poll_at on is the one that polls, so one process polls at a time; heard_at: when the line
-- last sent something itself.
create table line_connections (
  tenant_id int not null,
  line_id uuid not null,
  transport text collate "C" not null,
  package_format text collate "C" not null,
  result_format text collate "C" not null,
  poll_seconds int not null,
  settle_seconds int not null,
  answer_minutes int not null,
  silent_hours int not null,
  host text not null default '',
  port int not null default 22,
  account text not null default '',
  auth text collate "C" not null default 'PASSWORD',
  sealed_secret bytea,
  host_key text collate "C" not null default '',
  folder text not null default '',
  timeout_seconds int not null,
  api_key_id uuid,
  is_active boolean not null,
  next_poll_at timestamptz not null,
  answered_at timestamptz,
  heard_at timestamptz,
  failures_in_a_row int not null default 0,
  last_failure jsonb,
  is_silent boolean not null default false,
  task_id uuid,
  version int not null default 1,
  primary key (tenant_id, line_id),
  constraint line_connections__transport check (transport in ('FOLDER', 'SFTP', 'HTTP'))
) with (fillfactor = 70);
-- @tenant-table line_connections select,insert,update
create unique index line_connections__api_key on line_connections (tenant_id, api_key_id) where api_key_id is not null;
alter table line_connections add constraint line_connections__key foreign key (tenant_id, api_key_id) references api_keys (tenant_id, id);
alter table line_connections add constraint line_connections__line foreign key (tenant_id, line_id) references production_lines (tenant_id, id);

-- What was sent to a line and received from it. OUT is the outbox: a row per package or recall until the line has
-- answered. IN: a row per file or call; is_moved false: taken in, and perhaps still in the line's folder.
create table line_exchanges (
  tenant_id int not null,
  id uuid not null,
  line_id uuid not null,
  direction text collate "C" not null,
  kind text collate "C" not null,
  status text collate "C" not null,
  name text not null,
  size bigint not null default 0,
  sha256 text collate "C" not null default '',
  order_id uuid,
  order_no text not null default '',
  package_id uuid,
  package_number int,
  attempts int not null default 0,
  next_at timestamptz,
  deadline_at timestamptz,
  failure jsonb,
  reason text not null default '',
  result_file_id uuid,
  is_moved boolean not null default true,
  created_at timestamptz not null,
  created_by_name text not null,
  ended_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint line_exchanges__status check (status in ('QUEUED', 'SENT', 'DONE', 'FAILED', 'CANCELLED', 'TAKEN', 'REFUSED'))
);
-- @tenant-table line_exchanges select,insert,update
create unique index line_exchanges__open on line_exchanges (tenant_id, package_id, kind) where status in ('QUEUED', 'SENT');
create index line_exchanges__list on line_exchanges (tenant_id, line_id, id);
create index line_exchanges__order on line_exchanges (tenant_id, order_id, id) where order_id is not null;
create unique index line_exchanges__unmoved on line_exchanges (tenant_id, line_id, name, sha256) where not is_moved;
alter table line_exchanges add constraint line_exchanges__line foreign key (tenant_id, line_id) references production_lines (tenant_id, id);

-- Files of production results as they were uploaded, and their outcome. No code is kept here: outcome counts,
-- row_errors holds the first thousand refused rows of the last dry run, path names the stored file.
create table result_files (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  order_id uuid not null,
  order_no text collate "C" not null,
  sha256 text not null,
  name text not null,
  size bigint not null,
  path text not null,
  format text not null,
  status text collate "C" not null,
  enter_unknown boolean not null default false,
  leave_out_refused boolean not null default false,
  outcome jsonb,
  row_errors jsonb not null default '[]',
  unknown_elements jsonb not null default '[]',
  digest text,
  error_path text,
  error_size bigint,
  failure_key text,
  failure_params jsonb not null default '{}',
  sender text,
  control_number text,
  task_id uuid,
  uploaded_at timestamptz not null,
  uploaded_by uuid not null,
  uploaded_by_name text not null,
  decided_at timestamptz,
  decided_by_name text not null default '',
  reason text not null default '',
  event_id uuid,
  undone_at timestamptz,
  undone_by_name text not null default '',
  undo_outcome jsonb,
  supplier_id uuid,
  primary key (tenant_id, id),
  constraint result_files__status check (status in ('CHECKING', 'CHECKED', 'UNREADABLE', 'COMMITTING', 'COMMITTED', 'REFUSED', 'UNDOING', 'UNDONE'))
);
-- @tenant-table result_files select,insert,update
create index result_files__order_files on result_files (tenant_id, order_id, id);
create index result_files__control_number on result_files (tenant_id, control_number) where control_number is not null;
create unique index result_files__sha256 on result_files (tenant_id, order_id, sha256) where status <> 'UNDONE';
alter table result_files add constraint result_files__order foreign key (tenant_id, order_id) references production_orders (tenant_id, id);
alter table result_files add constraint result_files__supplier foreign key (tenant_id, supplier_id) references suppliers (tenant_id, id);

-- What earlier tables refer to.
alter table user_sites add constraint user_sites__factory foreign key (tenant_id, factory_id) references factories (tenant_id, id);
alter table users add constraint users__supplier foreign key (tenant_id, supplier_id) references suppliers (tenant_id, id);
alter table api_keys add constraint api_keys__supplier foreign key (tenant_id, supplier_id) references suppliers (tenant_id, id);
