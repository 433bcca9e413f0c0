import { expect, it } from 'vitest'
import { tablesWithoutTenant } from '../harness/tenant-statement.ts'

it.each([
  'select 1 from orders where tenant_id = $1',
  'select "o"."id" from "orders" as "o" where "o"."tenant_id" = $1 and ("o"."line" = $2 or "o"."line" is null)',
  'select from orders o join levels l on l.tenant_id = o.tenant_id and l.id = o.id where o.tenant_id = $1',
  'select from orders o left join lines l on l.tenant_id = $1 and l.id = o.line where o.tenant_id = $1',
  'select (select max(v.n) from versions v where v.tenant_id = $1 and v.id = r.id) from rules r where r.tenant_id = $1',
  'with a as (select id from orders where tenant_id = $1) select * from a join lines l on l.tenant_id = $1',
  'with recursive t as (select id from c where tenant_id = $1 union all select c.id from t join c on c.tenant_id = $1) select * from t',
  'select * from unnest($1::uuid[]) as u(id) join orders o on o.tenant_id = $2 and o.id = u.id',
  'insert into orders (tenant_id, id) values ($1, $2) on conflict (tenant_id, id) do update set id = excluded.id',
  'insert into orders (tenant_id, id) select $1, id from lines where tenant_id = $1 returning id',
  'update orders o set n = l.n from lines l where o.tenant_id = $1 and l.tenant_id = $1',
  'delete from orders using lines l where orders.tenant_id = $1 and l.tenant_id = $1',
  'select 1 from tenants; select set_tenant(7)',
  'copy orders (tenant_id, id) from stdin',
  'explain (format json) with a as (select id from orders where tenant_id = $1) select * from a',
  'insert into graphile_worker.jobs (id) values ($1)',
  "select 'from orders' from graphile_worker.jobs where extract(epoch from run_at) > 1 and a is distinct from b",
])('%s names the tenant of every table', (text) => {
  expect(tablesWithoutTenant(text)).toEqual([])
})

it.each([
  ['select 1 from orders', ['orders']],
  [
    `select o.n as "from", o.m as "to" from orders o join lines l on l.tenant_id = $1 and l.id = o.line`,
    ['orders as o'],
  ],
  ['select 1 from orders where tenant_id = $1 or id = $2', ['orders']],
  ['select from orders o left join lines l on l.tenant_id = o.tenant_id where o.tenant_id = $1', ['lines as l']],
  ['select from orders o left join lines l on o.tenant_id = $1 where o.tenant_id = $1', ['lines as l']],
  [
    'select (select 1 from versions v where v.tenant_id = r.tenant_id) from rules r where r.tenant_id = $1',
    ['versions as v'],
  ],
  [
    'select from rules r where r.tenant_id = $1 and exists (select from versions v where v.id = r.id)',
    ['versions as v'],
  ],
  ['with a as (select id from orders) select * from a', ['orders']],
  ['with orders as (select id from orders) select * from orders', ['orders']],
  ['select 1 from orders where tenant_id = $1 union all select 1 from lines', ['lines']],
  ['insert into orders (id) values ($1)', ['orders']],
  ['insert into orders (tenant_id, id) select tenant_id, id from lines', ['lines']],
  ['update orders set n = 1 where id = $1', ['orders']],
  ['delete from orders where id = $1', ['orders']],
  ['explain (format json) select 1 from orders', ['orders']],
  ['explain analyze with a as (select id from orders) select * from a', ['orders']],
  ['select from (select id from orders) x', ['orders']],
  ['select from (orders o join lines l on l.id = o.line) where o.tenant_id = $1', ['lines as l']],
  ['select 1 from orders where (tenant_id) = any($1)', ['orders']],
])('%s does not', (text, tables) => {
  expect(tablesWithoutTenant(text)).toEqual(tables)
})
