-- Access reviews: rounds in which each role of each user is confirmed or revoked, closed by a signature.
create table access_reviews (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  number bigint not null,
  name text not null,
  due_on date not null,
  roles jsonb not null,
  site_ids uuid[] not null,
  status text not null default 'OPEN',
  started_by uuid not null,
  started_by_name text not null,
  started_at timestamptz not null,
  ended_by_name text not null default '',
  ended_at timestamptz,
  end_reason text not null default '',
  -- The day on which its reviewers were reminded.
  reminded_on date,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint access_reviews__number unique (tenant_id, number),
  constraint access_reviews__status check (status in ('OPEN', 'CLOSED', 'CANCELLED'))
);
-- @tenant-table access_reviews select,insert,update

-- Names are as they were when the round began: the report does not change with them.
create table reviewed_grants (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  review_id uuid not null,
  -- In the order of accounts and roles.
  place int not null,
  user_id uuid not null,
  account text not null,
  user_name text not null,
  role_id uuid not null,
  role_name text not null,
  role_version int not null,
  last_day date,
  given_by text not null default '',
  given_at timestamptz,
  last_seen_at timestamptz,
  breaks jsonb not null default '[]',
  reviewer_id uuid not null,
  reviewer_name text not null,
  decision text,
  reason text not null default '',
  decided_by_name text not null default '',
  decided_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint reviewed_grants__decision check (decision in ('CONFIRMED', 'REVOKED', 'GONE'))
);
-- @tenant-table reviewed_grants select,insert,update
alter table reviewed_grants add constraint reviewed_grants__review foreign key (tenant_id, review_id) references access_reviews (tenant_id, id);
create unique index reviewed_grants__grant on reviewed_grants (tenant_id, review_id, user_id, role_id);
create index reviewed_grants__waiting on reviewed_grants (tenant_id, reviewer_id) where decision is null;
