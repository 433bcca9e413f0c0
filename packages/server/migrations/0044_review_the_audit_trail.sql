-- Reviews of the audit trail (21 CFR Part 11, Annex 11 clause 9): which events a person reviewed, with what outcome.
create table audit_reviews (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  number bigint not null,
  -- PERIOD: the events from `from_at` until before `to_at`. RECORD: those of the records that `record` named.
  scope text collate "C" not null,
  from_at timestamptz,
  to_at timestamptz,
  record text,
  -- The records that were found by it.
  subjects jsonb not null default '[]',
  -- The newest seal that is part of the review; later events are none.
  up_to_seq bigint not null,
  events bigint not null,
  -- SHA-256 of the hashes of their seals, in order.
  events_digest text collate "C" not null,
  status text collate "C" not null,
  outcome text collate "C",
  findings text not null default '',
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid not null,
  created_by_name text not null,
  -- Those of the events that the reviewer caused.
  own_events bigint not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  constraint audit_reviews__number unique (tenant_id, number),
  constraint audit_reviews__scope check (scope in ('PERIOD', 'RECORD')),
  constraint audit_reviews__status check (status in ('OPEN', 'SIGNED', 'CANCELLED')),
  constraint audit_reviews__outcome check (outcome in ('NO_FINDINGS', 'FINDINGS'))
);
-- @tenant-table audit_reviews select,insert,update
create index audit_reviews__period on audit_reviews (tenant_id, to_at) where status = 'SIGNED' and scope = 'PERIOD';
create index audit_reviews__open on audit_reviews (tenant_id, created_by) where status = 'OPEN';

-- Which signed review covers an event.
create table event_reviews (
  tenant_id int not null references tenants (tenant_id),
  event_id uuid not null,
  review_id uuid not null,
  primary key (tenant_id, event_id, review_id)
);
-- @tenant-table event_reviews select,insert
alter table event_reviews add constraint event_reviews__event foreign key (tenant_id, event_id) references events (tenant_id, id);

-- How often the tenant wants the events of a period reviewed; without a row, or with null, it asks for none.
create table audit_review_rules (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  every_days int,
  since timestamptz not null,
  version int not null default 1,
  primary key (tenant_id)
);
-- @tenant-table audit_review_rules select,insert,update
