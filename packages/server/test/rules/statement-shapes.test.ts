/** What the product may send to its database; the judge itself works in every test file. */

import { expect, it } from 'vitest'
import { refusedShapes } from '../harness/statement-shapes.ts'

it.each([
  'begin; select set_tenant(7)',
  'insert into "events" ("tenant_id", "id") values ($1, $2), ($1, $3)',
  'insert into orders (tenant_id, id) values ($1, $2) on conflict (tenant_id, id) do update set at = excluded.at returning id',
  'insert into orders (tenant_id, at) values ($1, now())',
  'insert into orders (tenant_id, id) select $1, u.id from unnest($2::uuid[]) as u (id) returning id',
  'insert into orders (tenant_id, id) select $1, u.id from unnest($2::uuid[]) as u (id) on conflict do nothing',
  'update leases set until = statement_timestamp() + $1 where tenant_id = $2 returning fence',
  "update orders set note = note || ' closed', data = to_jsonb($1::text) where tenant_id = $2",
  'select clock_timestamp(), to_char(at, $1) from orders where tenant_id = $2 for no key update',
  'with gone as (delete from waiting where tenant_id = $1 returning id) select jsonb_build_object($2, e.id) from gone join events e on true',
  'select graphile_worker.add_job($1, set_config($2, $3, true))',
  'delete from orders where tenant_id = $1 and id in (select id from orders where tenant_id = $1 limit 5)',
])('%s may be sent', (text) => {
  expect(refusedShapes(text)).toEqual([])
})

it.each([
  ['insert into orders (tenant_id, id) select $1, u.id from unnest($2::uuid[]) as u (id)', /^insert … select/],
  ['insert into waiting (tenant_id, id) (select tenant_id, id from events)', /^insert … select/],
  ['with made as (select 1) insert into waiting (tenant_id, id) select tenant_id, id from made', /^insert … select/],
  ['insert into packages (tenant_id, n) values ($1, (select count(*) + 1 from packages))', /^a sub-select in values/],
  [
    'insert into packages (tenant_id, n) values ($1, 1 + coalesce((select 1), 0)) returning n',
    /^a sub-select in values/,
  ],
  ['update leases set until = clock_timestamp() where tenant_id = $1', /^update with a volatile function/],
  ['update leases set place = 1 where tenant_id = $1 and until < (clock_timestamp())', /^update with a volatile/],
  ['delete from leases where tenant_id = $1 and random() < 0.5', /^delete with a volatile function/],
  ["update orders set day = to_char(at, 'YYYY') where tenant_id = $1", /^update that formats/],
  ['update orders set data = jsonb_build_object($1, (code)) where tenant_id = $2', /^update that formats/],
  [
    'insert into c (tenant_id) values ($1) on conflict (tenant_id) do update set at = now()',
    /^do update with a function/,
  ],
  ['insert into c (tenant_id) values ($1) on conflict (tenant_id) do update set at = current_timestamp', /^do update/],
  ['insert into c (tenant_id) values ($1) returning tenant_id, now()', /^returning with a function/],
  ['update c set n = n + 1 where tenant_id = $1 returning to_jsonb(n)', /^returning with a function/],
  ['merge into c using d on c.id = d.id when matched then delete', /^MERGE$/],
  ["select set_config('app.tenant_id', $1, true)", /^set_config/],
  ['with a as (update c set n = 1 returning n), b as (delete from d returning n) select 1', /^2 writing parts/],
  ['with a as (insert into c (n) values (1) returning n) update d set n = 2', /^2 writing parts/],
])('%s is refused', (text, why) => {
  expect(refusedShapes(text)).toEqual([expect.stringMatching(why)])
})

it('lets only the statements of a list write in several parts', () => {
  const text = 'with a as (update c set n = 1 returning n), b as (delete from d returning n) select 1'
  expect(refusedShapes(text, 'ledger.write written gone')).toEqual([])
  expect(refusedShapes(text, 'ledger.rewrite')).toHaveLength(1)
})
