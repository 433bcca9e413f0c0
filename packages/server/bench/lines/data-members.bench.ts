/**
 * The list of members, by the ways in which people ask for it, and all that the page of one member reads at once, over
 * HTTP; against the same rows read by bare SQL, in the same run.
 */

import { randomUUIDv7 } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { getMemberAudiences } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { getMemberConsents } from '@serialis/contract/engagement/members/consents.routes.ts'
import { getMember, listMembers, searchMembers } from '@serialis/contract/engagement/members/members.routes.ts'
import { listOwnedSerials } from '@serialis/contract/engagement/members/owned-serials.routes.ts'
import { listMemberTimeline } from '@serialis/contract/engagement/members/timeline.routes.ts'
import { getMemberPoints, listMemberPointBookings } from '@serialis/contract/engagement/points/points.routes.ts'
import { getMemberTags } from '@serialis/contract/engagement/tags/tags.routes.ts'
import type { Route } from '@serialis/contract/kit/route.ts'
import {
  hashOf,
  insertBulkIdentities,
  insertBulkMembers,
  sealedIdentity,
} from '../../src/engagement/members/bulk/bulk-members.service.ts'
import { inTenant } from '../../src/kit/db/db.ts'
import { secretBox } from '../../src/platform/secrets/secrets.service.ts'
import { ADMIN_PASSWORD } from '../../test/harness/accounts.ts'
import { as, type Client } from '../../test/harness/client.ts'
import { type Bench, closeBench, connect, openBench, percentile } from '../environment.ts'

/** Fewer for a look while other work runs: the lines are measured with a million. */
const MEMBERS = Number(process.env['MEMBERS'] ?? 1_000_000)
const BATCH = 10_000
const ACTIVITIES_EACH = 3
const WARM_UP = 10
const ASKED = 60
/** A caller searches so many times at once. */
const SEARCHES = 5
const PAGE = 50

const phoneOf = (at: number) => `+86${13_000_000_000 + at}`

/** Batches that are written at once: one is hashed and sealed while the database stores another. */
const LANES = 2

/** Each with a phone number and an address, which are sealed as the product does it. */
async function fillBatch({ app }: Bench, from: number): Promise<string[]> {
  const some = await inTenant(app.pool, 1, 'write', async (db) => {
    const box = await secretBox(app, db)
    const file = { source: 'IMPORT' as const, id: randomUUIDv7(), by: 'Bench', at: db.now.toISOString() }
    const members = Array.from({ length: Math.min(BATCH, MEMBERS - from) }, (_, at) => ({
      id: randomUUIDv7(),
      name: `Member ${from + at}`,
      gender: (['FEMALE', 'MALE', 'OTHER'] as const)[at % 997 === 0 ? 2 : at % 2]!,
      birthday: null,
      regionId: null,
      sourceChannelId: null,
      locale: null,
      zone: '',
      sources: [{ fields: ['name' as const, 'gender' as const], ...file }],
    }))
    await insertBulkMembers(db, members, db.now)
    const identities = members.flatMap(({ id }, at) =>
      (
        [
          ['PHONE', phoneOf(from + at)],
          ['EMAIL', `m${from + at}@mail.example`],
        ] as const
      ).map(([kind, value]) => ({
        ...sealedIdentity(box, kind, value, hashOf(box, kind, value)),
        memberId: id,
        verifiedAt: null,
        source: 'IMPORT' as const,
        sourceId: file.id,
        addedByName: file.by,
      })),
    )
    await insertBulkIdentities(db, identities, db.now)
    return members
  })
  return some.map(({ id }) => id)
}

async function fillMembers(bench: Bench): Promise<string[]> {
  const began = performance.now()
  const ids: string[] = []
  let next = 0
  const fill = async () => {
    for (let from = next; from < MEMBERS; from = next) {
      next = from + BATCH
      ids.push(...(await fillBatch(bench, from)))
    }
  }
  await Promise.all(Array.from({ length: LANES }, fill))
  console.error(`  ${MEMBERS} members entered in ${((performance.now() - began) / 1_000).toFixed(0)} s`)
  return ids
}

/** What they did and said; few are frozen. */
async function fillFacts({ superuserUrl }: Bench): Promise<void> {
  const owner = await connect(superuserUrl)
  await owner.query(
    `insert into member_activities (tenant_id, member_id, occurred_at, id, type, activity_id, props, received_at, received_from)
     select 1, m.id, now() - n * interval '1 day', gen_random_uuid(), 'PURCHASE', m.id || '-' || n, '{"shop": "S-014"}', now(), m.id
       from members m, generate_series(1, $1::int) n where m.tenant_id = 1`,
    [ACTIVITIES_EACH],
  )
  await owner.query(
    `insert into member_consents (tenant_id, id, member_id, purpose, channel, state, decided_on, source, proof, recorded_at, recorded_by, recorded_by_name)
     select 1, gen_random_uuid(), m.id, 'MARKETING', 'SMS', 'GRANTED', current_date, 'PAPER', 'Form 1', now(), m.id, 'Wei'
       from members m where m.tenant_id = 1`,
  )
  await owner.query(`update members set status = 'FROZEN' where tenant_id = 1 and gender = 'OTHER'`)
  await owner.query('vacuum analyze')
  await owner.end()
}

type Ask = (path: string, query?: Record<string, string>) => Promise<string>

async function p95Of(work: (at: number) => Promise<unknown>, asked = ASKED): Promise<number> {
  const took: number[] = []
  for (let at = 0; at < WARM_UP + asked; at++) {
    const began = performance.now()
    await work(at)
    if (at >= WARM_UP) took.push(performance.now() - began)
  }
  return percentile(took, 0.95)
}

async function listP95(admin: Client, ask: Ask, ids: readonly string[]): Promise<number> {
  const searches: string[] = []
  for (let at = 0; at < SEARCHES; at++)
    searches.push(
      (await admin.call(searchMembers, { body: { text: phoneOf(Math.floor((at * MEMBERS) / SEARCHES)) } })).identity,
    )
  const questions: readonly ((at: number) => Record<string, string>)[] = [
    () => ({}),
    (at) => ({ after: ids[(at * 7_919) % ids.length]! }),
    () => ({ status: 'FROZEN' }),
    () => ({ gender: 'OTHER' }),
    (at) => ({ identity: searches[at % SEARCHES]! }),
  ]
  const slowest: number[] = []
  for (const question of questions) {
    const p95 = await p95Of((at) => ask(listMembers.path, { ...question(at), limit: String(PAGE) }))
    console.error(`  list ${Object.keys(question(0)).join() || 'of all'}: p95 ${p95.toFixed(1)} ms`)
    slowest.push(p95)
  }
  return Math.max(...slowest)
}

/** As the page of a member asks for them, all at once. */
const PAGE_READS: readonly Route[] = [
  getMember,
  getMemberTags,
  getMemberAudiences,
  listOwnedSerials,
  getMemberConsents,
  getMemberPoints,
  listMemberPointBookings,
  listMemberTimeline,
]

const pageP95 = (ask: Ask, ids: readonly string[]): Promise<number> =>
  p95Of((at) => {
    const id = ids[(at * 7_919) % ids.length]!
    return Promise.all(PAGE_READS.map(({ path }) => ask(path.replace(':id', id))))
  })

/** A page of members with their identities, and what is kept of one member. */
async function floors({ ownerUrl }: Bench, ids: readonly string[]): Promise<{ list: number; page: number }> {
  const client = await connect(ownerUrl)
  await client.query(`set app.tenant_id = '1'`)
  const list = await p95Of(async (at) => {
    const { rows } = await client.query<{ id: string }>(
      'select * from members where tenant_id = 1 and id < $1 order by id desc limit $2',
      [ids[(at * 7_919) % ids.length], PAGE],
    )
    await client.query('select * from member_identities where tenant_id = 1 and member_id = any($1)', [
      rows.map(({ id }) => id),
    ])
  })
  const page = await p95Of(async (at) => {
    const id = [ids[(at * 7_919) % ids.length]]
    for (const table of ['member_identities', 'member_consents', 'member_tags', 'audience_members', 'member_serials'])
      await client.query(`select * from ${table} where tenant_id = 1 and member_id = $1`, id)
    await client.query('select * from members where tenant_id = 1 and id = $1', id)
    await client.query('select * from point_bookings where tenant_id = 1 and member_id = $1', id)
    await client.query(
      'select * from member_activities where tenant_id = 1 and member_id = $1 order by occurred_at desc limit 50',
      id,
    )
  })
  await client.end()
  return { list, page }
}

export async function run(): Promise<Record<string, number>> {
  const bench = await openBench()
  try {
    const ids = await fillMembers(bench)
    await fillFacts(bench)
    // Ten million take longer than a session lasts.
    const admin = await as(bench.http, 'admin', ADMIN_PASSWORD)
    await bench.http.listen({ port: 0, host: '127.0.0.1' })
    const url = `http://127.0.0.1:${(bench.http.server.address() as AddressInfo).port}`
    const ask: Ask = async (path, query = {}) => {
      const answer = await fetch(`${url}${path}?${new URLSearchParams(query)}`, {
        headers: { authorization: admin.token },
      })
      const text = await answer.text()
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`)
      return text
    }
    const floor = await floors(bench, ids)
    const list = await listP95(admin, ask, ids)
    const page = await pageP95(ask, ids)
    return {
      members_list_p95_ms: list,
      members_list_floor_p95_ms: floor.list,
      member_360_p95_ms: page,
      member_360_floor_p95_ms: floor.page,
    }
  } finally {
    await bench.close()
  }
}

if (import.meta.main) {
  console.log(await run())
  await closeBench()
}
