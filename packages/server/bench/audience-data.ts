/**
 * A brand with members and what rules ask of them, written by set-based SQL: the same rows in every run. Sizes are in
 * parts of the number of members.
 */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { createRegion } from '@serialis/contract/plant/main-data/regions.routes.ts'
import type pg from 'pg'
import { activeTag } from '../src/engagement/tags/tags.fixtures.ts'
import { anApprovedProduct } from '../src/plant/products/products.fixtures.ts'
import { userWith } from '../test/harness/client.ts'
import { type Bench, connect } from './environment.ts'

const ACTIVITIES_EACH = 10
const BATCHES = 30
const CITIES = 30
const HEALTH = 20
/** Rows of one statement. */
const AT_ONCE = 100_000

/** What rules name. */
export interface Brand {
  /** The first three; each has ten of the cities inside. */
  regions: readonly string[]
  cities: readonly string[]
  tags: readonly string[]
  /** Of which owning one is no health data. */
  productId: string
  medicineId: string
}

export const batchOf = (at: number): string => `B-${String(at).padStart(2, '0')}`

async function mainData({ http, admin }: Bench): Promise<Brand> {
  const region = async (code: string, parentId?: string) =>
    (await admin.call(createRegion, { body: { code, name: code, ...(parentId !== undefined && { parentId }) } })).id
  const regions = [await region('EAST'), await region('NORTH'), await region('WEST')]
  const cities: string[] = []
  for (let at = 0; at < CITIES; at++) cities.push(await region(`CITY-${at}`, regions[at % regions.length]))
  const tags: string[] = []
  for (let at = 0; at < 3; at++) tags.push((await activeTag(admin)).id)
  const author = await userWith(http, admin, Object.keys(permissions) as PermissionName[])
  const { id: productId } = await anApprovedProduct(author, admin, { healthClass: 'NONE' })
  const { id: medicineId } = await anApprovedProduct(author, admin, { healthClass: 'PRESCRIPTION' })
  // A catalogue of which some is health data: rules look for its codes in what members did.
  for (let at = 0; at < HEALTH; at++)
    await anApprovedProduct(author, admin, { healthClass: at % 2 ? 'NONE' : 'SENSITIVE' })
  return { regions, cities, tags, productId, medicineId }
}

/** Ids in the order of their numbers, as the product makes them in the order of time. */
const id = (of: string, kind: number) => `('0198000${kind}-0000-7000-8000-' || lpad(to_hex(${of}), 12, '0'))::uuid`
/** The same number each time, as good as by chance. */
const chance = (of: string, salt: number, parts: number) => `(hashint8extended(${of}, ${salt}) & 2147483647) % ${parts}`
const ago = (of: string, salt: number, days: number) =>
  `now() - ${chance(of, salt, days * 86_400)} * interval '1 second' - interval '1 minute'`

interface Table {
  name: string
  /** For the members from $1 to $2. */
  insert: string
}

const tablesOf = ({ cities, tags, productId, medicineId }: Brand): Table[] => {
  const someCity = `(array['${cities.join(`','`)}']::uuid[])[1 + ${chance('n', 2, CITIES)}]`
  const some = 'generate_series($1::bigint, $2::bigint) n'
  const each = `${some}, generate_series(0, ${ACTIVITIES_EACH - 1}) k, lateral (select n * ${ACTIVITIES_EACH} + k as i) x`
  return [
    {
      name: 'members',
      insert: `(tenant_id, id, status, name, gender, birthday, region_id, locale, zone, created_at, updated_at)
        select 1, ${id('n', 1)}, case when ${chance('n', 1, 50)} = 0 then 'FROZEN' else 'ACTIVE' end, 'Member ' || n,
               case when ${chance('n', 3, 20)} = 0 then null when ${chance('n', 4, 2)} = 0 then 'FEMALE' else 'MALE' end,
               date '1950-01-01' + (${chance('n', 5, 20_000)})::int, ${someCity}, case when ${chance('n', 6, 3)} = 0 then 'en' else 'zh' end,
               '', ${ago('n', 7, 700)}, ${ago('n', 7, 700)} from ${some}`,
    },
    {
      name: 'member_identities',
      insert: `(tenant_id, id, member_id, kind, value_hash, value_encrypted, verified_at, added_at)
        select 1, ${id('n', 2)}, ${id('n', 1)}, 'PHONE', sha256(n::text::bytea), sha256(n::text::bytea), case when ${chance('n', 8, 2)} = 0 then now() end,
               now() from ${some} where ${chance('n', 9, 10)} < 9`,
    },
    {
      name: 'member_tags',
      insert: `(tenant_id, tag_id, member_id, source, added_at)
        select 1, t.id, ${id('n', 1)}, 'HAND', now() from ${some}, unnest(array['${tags.join(`','`)}']::uuid[]) with ordinality t (id, at)
         where ${chance('n', 10, 10)} < t.at`,
    },
    {
      name: 'member_consents',
      insert: `(tenant_id, id, member_id, purpose, channel, state, decided_on, source, proof, recorded_at, recorded_by, recorded_by_name)
        select 1, ${id('n', 3)}, ${id('n', 1)}, 'MARKETING', 'SMS', case when ${chance('n', 11, 4)} = 0 then 'REVOKED' else 'GRANTED' end,
               current_date - 1, 'APP', 'Form 1', ${ago('n', 12, 300)}, ${id('n', 1)}, 'Wei' from ${some} where ${chance('n', 13, 2)} = 0
        union all
        select 1, ${id('n', 4)}, ${id('n', 1)}, 'HEALTH', null, 'GRANTED', current_date - 1, 'APP', 'Form 2', ${ago('n', 12, 300)}, ${id('n', 1)}, 'Wei'
          from ${some} where ${chance('n', 14, 20)} = 0`,
    },
    {
      name: 'member_serials',
      insert: `(tenant_id, id, member_id, ordinal, product_id, batch, source, claimed_at, recorded_at, recorded_by, recorded_by_name)
        select 1, ${id('n', 5)}, ${id('n', 1)}, n, case when ${chance('n', 15, 10)} = 0 then '${medicineId}' else '${productId}' end::uuid,
               'B-' || lpad((${chance('n', 16, BATCHES)})::text, 2, '0'), 'SCAN', ${ago('n', 17, 300)}, ${ago('n', 17, 300)}, ${id('n', 1)}, 'Wei'
          from ${some} where ${chance('n', 18, 10)} < 7`,
    },
    {
      name: 'pack_scans',
      insert: `(tenant_id, ordinal, id, source, place, scanned_at, by_name, region_id, recorded_at)
        select 1, n, ${id('n', 9)}, 'CONSUMER', '', ${ago('n', 17, 300)}, '', ${someCity}, ${ago('n', 17, 300)} from ${some} where ${chance('n', 18, 10)} < 7`,
    },
    {
      name: 'point_bookings',
      insert: `(tenant_id, id, member_id, kind, ref_type, ref_id, ref_reason, reason, booked_at, booked_by_name)
        select 1, ${id('n', 6)}, ${id('n', 1)}, 'EARN', 'RECEIPT', n::text, '', '', ${ago('n', 19, 300)}, 'Wei' from ${some} where ${chance('n', 20, 10)} < 3`,
    },
    {
      name: 'point_lots',
      insert: `(tenant_id, id, member_id, booking_id, earned_on, expires_on)
        select 1, ${id('n', 7)}, ${id('n', 1)}, ${id('n', 6)}, current_date - 30, current_date + 300 from ${some} where ${chance('n', 20, 10)} < 3`,
    },
    {
      name: 'point_entries',
      insert: `(tenant_id, booking_id, line, account, member_id, lot_id, points)
        select 1, ${id('n', 6)}, e.line, e.account, ${id('n', 1)}, case e.line when 1 then ${id('n', 7)} end, e.sign * (1 + ${chance('n', 21, 500)})
          from ${some}, (values (1, 'MEMBER', 1), (2, 'ISSUED', -1)) e (line, account, sign) where ${chance('n', 20, 10)} < 3`,
    },
    {
      name: 'member_activities',
      insert: `(tenant_id, member_id, occurred_at, id, type, activity_id, props, received_at, received_from)
        select 1, ${id('n', 1)}, a.at, ${id('i', 8)}, a.type, i::text,
               case a.type when 'SCAN' then jsonb_build_object('verdict', 'GENUINE')
                 when 'PURCHASE' then jsonb_build_object('shop', 'S-' || ${chance('i', 22, 40)}, 'total', round((${chance('i', 23, 50_000)}) / 100.0, 2), 'receipt', '2026-' || i)
                 else '{}'::jsonb end, a.at + interval '1 second', ${id('n', 1)}
          from ${each}, lateral (select ${ago('i', 24, 365)} as at,
               (array['SCAN', 'SCAN', 'SCAN', 'SCAN', 'VISIT', 'VISIT', 'VISIT', 'PURCHASE', 'PURCHASE', 'REVIEW'])[1 + ${chance('i', 25, 10)}] as type) a`,
    },
  ]
}

/** Indexes are made once the rows are there: the same ones, in a tenth of the time. */
async function filled(owner: pg.Client, { name, insert }: Table, members: number): Promise<void> {
  const { rows: indexes } = await owner.query<{ name: string; def: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as def from pg_index i
      where i.indrelid = $1::regclass and not i.indisprimary and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [name],
  )
  for (const index of indexes) await owner.query(`drop index ${index.name}`)
  for (let from = 1; from <= members; from += AT_ONCE)
    await owner.query(`insert into ${name} ${insert}`, [from, Math.min(members, from + AT_ONCE - 1)])
  // Of a table in parts it is said for the whole alone.
  for (const { def } of indexes) await owner.query(def.replace(' ON ONLY ', ' ON '))
}

/** So many members with ten times as many activities, and everything else that rules ask. */
export async function fillBrand(bench: Bench, members: number): Promise<Brand> {
  const brand = await mainData(bench)
  const owner = await connect(bench.superuserUrl)
  // What the foreign keys would check one by one is made from one number.
  await owner.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'`)
  for (const table of tablesOf(brand)) {
    const began = performance.now()
    await filled(owner, table, members)
    console.error(`  ${table.name}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
  }
  await owner.query('vacuum analyze')
  await owner.end()
  return brand
}
