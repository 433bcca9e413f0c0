/**
 * kill -9 of the process that builds an audience, at random statements of it: the set is the last good one or the next
 * one, never a part of both, and the history says of every member that came or went exactly that, once.
 */

import * as routes from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import type { StatementPlace } from '../../../../test/faults/order-child.ts'
import { openOrderServers, type OrderServers } from '../../../../test/faults/order-servers.ts'
import { seededRandom } from '../../../../test/generators/generate-results.ts'
import { waitUntil } from '../../../../test/harness/wait-until.ts'
import { activeAudience, ruleOf } from '../audiences.fixtures.ts'

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const KILLS = 6
/** Statements of a build that name an audience, and a few of other loops. */
const STATEMENTS = 14
const EACH = 400
const WHEN = ['before', 'sent', 'answered', 'committed'] as const
const GENDERS = ['FEMALE', 'MALE'] as const

let servers: OrderServers
const ruleFor = (gender: string) => ruleOf({ kind: 'GENDER', values: [gender] })

beforeAll(async () => {
  servers = await openOrderServers()
  for (const gender of GENDERS)
    await servers.owner.query(
      `insert into members (tenant_id, id, status, name, gender, zone, created_at, updated_at)
       select 1, gen_random_uuid(), 'ACTIVE', '', $1, '', now(), now() from generate_series(1, $2::int)`,
      [gender, EACH],
    )
  await servers.takeOver()
})

const shown = (id: string) => servers.t.admin.call(routes.getAudience, { params: { id } })

/** Whom the set has, and whom it would have by its history. */
async function stateOf(id: string) {
  const { rows } = await servers.owner.query<{ genders: string[]; members: number; replayed: number; wrong: number }>(
    `with set as (
       select x.member_id, m.gender from audience_members x join members m on m.tenant_id = 1 and m.id = x.member_id
        where x.tenant_id = 1 and x.audience_id = $1
     ), steps as (
       select c.member_id, c.step, lag(c.step) over w as before, row_number() over (partition by c.member_id order by c.changed_at desc, c.id desc) as back
         from audience_changes c where c.tenant_id = 1 and c.audience_id = $1 window w as (partition by c.member_id order by c.changed_at, c.id)
     )
     select coalesce((select array_agg(distinct gender) from set), '{}') as genders, (select count(*)::int from set) as members,
            (select count(*)::int from steps s where s.back = 1 and s.step = 'ENTERED' and s.member_id in (select member_id from set)) as replayed,
            (select count(*)::int from steps s where coalesce(s.before, 'LEFT') = s.step)
              + (select count(*)::int from steps s where s.back = 1 and s.step = 'ENTERED' and s.member_id not in (select member_id from set)) as wrong`,
    [id],
  )
  return rows[0]!
}

/** The rule for the next set, and the command to build it; a task that died too often has given up, so it is asked anew. */
async function askFor(id: string, gender: string): Promise<void> {
  const { code, nameEn, nameZh, mode, version } = await shown(id)
  const body = { code, nameEn, nameZh, mode, version, rule: ruleFor(gender) }
  await servers.t.admin.call(routes.updateAudience, { params: { id }, body })
  await askAgain(id)
}
async function askAgain(id: string): Promise<void> {
  const { version, allowed } = await shown(id)
  if (allowed.includes('build'))
    await servers.t.admin.call(routes.buildAudience, { params: { id }, body: { version, reason: 'As agreed' } })
}

it(`${KILLS} kills at random statements: the whole last set or the whole next one, and each step noted once (seed ${SEED})`, async () => {
  const random = seededRandom(SEED)
  const { id } = await activeAudience(servers.t.admin, { mode: 'SNAPSHOT', rule: ruleFor(GENDERS[0]) })
  const built = (no: number) =>
    waitUntil(
      async () => {
        await askAgain(id)
        return shown(id)
      },
      ({ status, builtVersion }) => status === 'ACTIVE' && builtVersion === no,
    )
  await built(1)
  const kills: string[] = []
  let present: string = GENDERS[0]
  for (let no = 2; kills.length < KILLS; no++) {
    const next = GENDERS[(no - 1) % 2]!
    const place: StatementPlace = {
      words: ['audience'],
      nth: 1 + Math.floor(random() * STATEMENTS),
      when: WHEN[Math.floor(random() * WHEN.length)]!,
    }
    await servers.tell(place)
    await askFor(id, next)
    // A loop of the product asks of audiences as well, so that the process ends in any case.
    await servers.ended()
    await servers.undone()
    kills.push(`${place.when} statement ${place.nth}`)
    const state = await stateOf(id)
    expect([present, next], kills.at(-1)).toContain(state.genders.join())
    expect(state, kills.at(-1)).toMatchObject({ members: EACH, replayed: EACH, wrong: 0 })
    await servers.takeOver()
    await built(no)
    expect(await stateOf(id), kills.at(-1)).toEqual({ genders: [next], members: EACH, replayed: EACH, wrong: 0 })
    present = next
  }
  console.log(`seed ${SEED}: killed ${kills.join(', ')}`)
  const { rows } = await servers.owner.query(
    'select step, count(*)::int as count from audience_changes where tenant_id = 1 and audience_id = $1 group by step order by step',
    [id],
  )
  // At both ends: each build let all of the one set go, and all of the other come.
  expect(rows).toEqual([
    { step: 'ENTERED', count: EACH * (KILLS + 1) },
    { step: 'LEFT', count: EACH * KILLS },
  ])
}, 120_000)
