/**
 * kill -9 of the process that builds an audience or a tag by its rule, at random statements of it: the set is the last good one or the next
 * one, never a part of both, and the history says of every member that came or went exactly that, once.
 */

import * as routes from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { buildTag, getTagRule, setTagRule } from '@serialis/contract/engagement/audiences/tag-rules/tag-rules.routes.ts'
import { activateTag, getTag } from '@serialis/contract/engagement/tags/tags.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import type { StatementPlace } from '../../../../test/faults/order-child.ts'
import { openOrderServers, type OrderServers } from '../../../../test/faults/order-servers.ts'
import { seededRandom } from '../../../../test/generators/generate-results.ts'
import { waitUntil } from '../../../../test/harness/wait-until.ts'
import { activeAudience, ruleOf } from '../audiences.fixtures.ts'
import { draftByRule } from '../tag-rules/tag-rules.fixtures.ts'

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

/** What is built: an audience, or a tag by its rule. SQL of `$1`, the id. */
interface Built {
  /** Who has it. */
  set: string
  /** Who came and went: `came` is false for those who went. */
  steps: string
  start(gender: string): Promise<string>
  state(id: string): Promise<{ isBuilt: boolean; no: number | null }>
  /** The rule for the next set. */
  change(id: string, gender: string): Promise<void>
  /** The command to build it, where it is not being built: a task that died too often has given up. */
  build(id: string): Promise<void>
}

const reason = 'As agreed'
const admin = () => servers.t.admin

const audience: Built = {
  set: 'select member_id from audience_members where tenant_id = 1 and audience_id = $1',
  steps: `select member_id, changed_at, id, step = 'ENTERED' as came from audience_changes where tenant_id = 1 and audience_id = $1`,
  start: async (gender) => (await activeAudience(admin(), { mode: 'SNAPSHOT', rule: ruleFor(gender) })).id,
  async state(id) {
    const { status, builtVersion: no } = await admin().call(routes.getAudience, { params: { id } })
    return { isBuilt: status === 'ACTIVE', no }
  },
  async change(id, gender) {
    const { code, nameEn, nameZh, mode, version } = await admin().call(routes.getAudience, { params: { id } })
    const body = { code, nameEn, nameZh, mode, version, rule: ruleFor(gender) }
    await admin().call(routes.updateAudience, { params: { id }, body })
  },
  async build(id) {
    const { version, allowed } = await admin().call(routes.getAudience, { params: { id } })
    if (allowed.includes('build'))
      await admin().call(routes.buildAudience, { params: { id }, body: { version, reason } })
  },
}

/** Its set and the tag are two tables: who is in one of them alone is there with a null. */
const ruleTag: Built = {
  set: `select case when g.member_id = x.member_id then g.member_id end as member_id
          from (select member_id from member_tags where tenant_id = 1 and tag_id = $1) g
          full join (select s.member_id from audience_members s join audiences a on a.tenant_id = 1 and a.id = s.audience_id
                      where s.tenant_id = 1 and a.tag_id = $1) x on x.member_id = g.member_id`,
  steps: `select member_id, changed_at, id, step = 'ADDED' as came from member_tag_changes where tenant_id = 1 and tag_id = $1`,
  async start(gender) {
    const { id, version } = await draftByRule(admin(), ruleFor(gender))
    await admin().call(activateTag, { params: { id }, body: { version, reason } })
    return id
  },
  async state(id) {
    const { status, builtVersion: no } = await admin().call(getTagRule, { params: { id } })
    return { isBuilt: status === 'ACTIVE', no }
  },
  async change(id, gender) {
    const { version } = await admin().call(getTag, { params: { id } })
    await admin().call(setTagRule, { params: { id }, body: { rule: ruleFor(gender), version } })
  },
  async build(id) {
    const { allowed } = await admin().call(getTagRule, { params: { id } })
    const { version } = await admin().call(getTag, { params: { id } })
    if (allowed.includes('build')) await admin().call(buildTag, { params: { id }, body: { version, reason } })
  },
}

/** Whom the set has, and whom it would have by its history. */
async function stateOf({ set, steps }: Built, id: string) {
  const { rows } = await servers.owner.query<{ genders: string[]; members: number; replayed: number; wrong: number }>(
    `with present as (
       select x.member_id, m.gender from (${set}) x left join members m on m.tenant_id = 1 and m.id = x.member_id
     ), steps as (
       select c.member_id, c.came, lag(c.came) over w as before, row_number() over (partition by c.member_id order by c.changed_at desc, c.id desc) as back
         from (${steps}) c window w as (partition by c.member_id order by c.changed_at, c.id)
     )
     select coalesce((select array_agg(distinct gender) from present), '{}') as genders, (select count(*)::int from present) as members,
            (select count(*)::int from steps s where s.back = 1 and s.came and s.member_id in (select member_id from present)) as replayed,
            (select count(*)::int from steps s where coalesce(s.before, false) = s.came)
              + (select count(*)::int from steps s where s.back = 1 and s.came
                   and not exists (select 1 from present p where p.member_id = s.member_id)) as wrong`,
    [id],
  )
  return rows[0]!
}

it.each([
  ['an audience', audience],
  ['a tag by a rule', ruleTag],
] as const)(
  `%s: ${KILLS} kills at random statements, the whole last set or the whole next one, each step noted once (seed ${SEED})`,
  async (name, of) => {
    const random = seededRandom(SEED)
    const id = await of.start(GENDERS[0])
    const built = (wanted: number) =>
      waitUntil(
        async () => {
          await of.build(id)
          return of.state(id)
        },
        ({ isBuilt, no }) => isBuilt && no === wanted,
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
      await of.change(id, next)
      await of.build(id)
      // A loop of the product asks of audiences as well, so that the process ends in any case.
      await servers.ended()
      await servers.undone()
      kills.push(`${place.when} statement ${place.nth}`)
      const state = await stateOf(of, id)
      expect([present, next], kills.at(-1)).toContain(state.genders.join())
      expect(state, kills.at(-1)).toMatchObject({ members: EACH, replayed: EACH, wrong: 0 })
      await servers.takeOver()
      await built(no)
      expect(await stateOf(of, id), kills.at(-1)).toEqual({ genders: [next], members: EACH, replayed: EACH, wrong: 0 })
      present = next
    }
    console.log(`seed ${SEED}, ${name}: killed ${kills.join(', ')}`)
    const { rows } = await servers.owner.query(
      `select came, count(*)::int as count from (${of.steps}) c group by came order by came desc`,
      [id],
    )
    // At both ends: each build let all of the one set go, and all of the other come.
    expect(rows).toEqual([
      { came: true, count: EACH * (KILLS + 1) },
      { came: false, count: EACH * KILLS },
    ])
  },
  120_000,
)
