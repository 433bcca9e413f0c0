-- What a tenant asks of passwords; without a row the defaults of the product hold.
create table password_policies (
  tenant_id int references tenants (tenant_id) primary key,
  minimum int not null,
  max_age_days int,
  version int not null
);
-- @tenant-table password_policies select,insert,update

alter table users add column password_set_at timestamptz not null default now();

-- Whoever may edit roles and users could give the new permission to nobody without holding it.
update roles set authorities = array(select unnest(authorities || array['050502']) order by 1)
where authorities @> array['050002', '050111'] and not authorities @> array['050502'];
