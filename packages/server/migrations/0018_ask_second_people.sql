-- Changes of rights and accounts that wait for a second person. `standing` is what stood when the change was requested:
-- the approval is refused when it has changed since.
create table access_requests (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  kind text not null,
  subject_type text not null,
  subject_id uuid not null,
  subject_name text not null,
  wanted text not null,
  standing text not null,
  reason text not null,
  digest text not null,
  status text not null default 'PENDING',
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid,
  decided_by_name text not null default '',
  decided_at timestamptz,
  decision text not null default '',
  version int not null default 1,
  primary key (tenant_id, id)
);
-- @tenant-table access_requests select,insert,update
create unique index access_requests__pending on access_requests (tenant_id, kind, subject_id) where status = 'PENDING';

-- Without a row the defaults of the product hold. `two_people_since` stays set once a second person could approve.
create table access_rules (
  tenant_id int references tenants (tenant_id) primary key,
  request_days int not null,
  two_people_since timestamptz,
  version int not null
);
-- @tenant-table access_rules select,insert,update

-- Who besides its owner may know the password of an account; its signing is closed until a second person confirms it.
alter table users add column signing_closed boolean not null default false;
alter table users add column known_to uuid[] not null default '{}';

-- Whoever may edit roles and users could give the new permissions to nobody without holding them.
update roles set authorities = array(select distinct unnest(authorities || array['050700', '050702', '050712']) order by 1)
where authorities @> array['050002', '050111'] and not authorities @> array['050712'];
