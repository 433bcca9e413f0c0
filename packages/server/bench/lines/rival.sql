-- The rival of the ledger's bench: a row per serial number, as every system of the field keeps them, with set-based
-- statements only. Whoever makes it faster publishes the new ratio.
-- name: schema
create table rival_serials (
  tenant_id int not null,
  id bigint not null,
  code text collate "C" not null,
  order_id uuid not null,
  status smallint not null,
  changed_at timestamptz not null,
  primary key (tenant_id, code),
  unique (tenant_id, id)
) with (fillfactor = 70);
create index rival_serials__order on rival_serials (tenant_id, order_id);
-- name: create
insert into rival_serials (tenant_id, id, code, order_id, status, changed_at)
select $1, $3::bigint + n, 'A' || lpad(to_hex(($3::bigint + n) * 2654435761 % 281474976710597), 12, '0'), $2, 0, now()
from generate_series(0, $4::int - 1) as n;
-- name: status of an order
update rival_serials set status = $3, changed_at = now() where tenant_id = $1 and order_id = $2 and status <> $3;
-- name: status of codes
update rival_serials r set status = $3, changed_at = now() from unnest($2::text[]) as given (code)
where r.tenant_id = $1 and r.code = given.code and r.status <> $3;
-- name: status of one
update rival_serials set status = $3, changed_at = now() where tenant_id = $1 and code = $2 and status <> $3;
-- name: status of a list
create temporary table rival_list (code text collate "C" not null);
update rival_serials r set status = $2, changed_at = now() from rival_list l where r.tenant_id = $1 and r.code = l.code and r.status <> $2;
