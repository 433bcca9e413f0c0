/** Compiled rules against a naive evaluator over generated rules and members, for two tenants with the same ids. */

import { randomUUID } from 'node:crypto'
import { ruleTree, type RuleGroup } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import fc from 'fast-check'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { userWith } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { tablesWithoutTenant } from '../../../../test/harness/tenant-statement.ts'
import { inTenant } from '../../../kit/db/db.ts'
import { masters } from '../../../plant/orders/orders.fixtures.ts'
import { aField } from '../../collections/meta-data.fixtures.ts'
import { aRecordCollection } from '../../records/records.fixtures.ts'
import { chooseMembers } from '../building/building.queries.ts'
import { followRule } from '../tag-rules/following.queries.ts'
import { judgingBy, membersOfRule } from './members-of-rule.queries.ts'
import { membersByOracle, rules } from './oracle.fixtures.ts'
import { insertPeople, NOW, people, type Person, type World } from './people.fixtures.ts'

const PEOPLE = 150
const RULES = 100
const ZONE = 'Asia/Shanghai'
let t: TestApp
let superuser: pg.Client
let world: World
let ours: Person[]
/** With the same ids, and facts of their own. */
let theirs: Person[]

async function aProduct(healthClass: 'NONE' | 'PRESCRIPTION') {
  const author = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  const { id, code } = (await masters(author, t.admin, { healthClass })).product
  const { rows } = await superuser.query<{ gtin: string }>(
    'select gtin from product_gtins where tenant_id = 1 and product_id = $1 limit 1',
    [id],
  )
  return { id, code, gtin: rows[0]!.gtin }
}

/** Regions and tags with the same ids in both tenants. */
async function putThings({
  tags,
  audiences,
  regions,
  channels,
}: Omit<World, 'lines' | 'shoppers' | 'candy' | 'medicine'>): Promise<void> {
  for (const tenant of [1, 2]) {
    for (const [at, id] of regions.entries())
      await superuser.query(
        `insert into regions (tenant_id, id, code, name, parent_id, remark) values ($1, $2, $3, 'R', $4, '')`,
        [tenant, id, `R${at}`, at === 1 ? regions[0] : null],
      )
    for (const [at, id] of channels.entries())
      await superuser.query(
        `insert into source_channels (tenant_id, id, code, name, remark) values ($1, $2, $3, 'C', '')`,
        [tenant, id, `C${at}`],
      )
    for (const [at, id] of tags.entries())
      await superuser.query(
        `insert into tags (tenant_id, id, code, name_en, name_zh, kind, category, subcategory, description, status, created_at, updated_at)
         values ($1, $2, $3, 'T', 'T', 'MANUAL', '', '', '', 'ACTIVE', now(), now())`,
        [tenant, id, `t${at}`],
      )
    for (const [at, id] of audiences.entries())
      await superuser.query(
        `insert into audiences (tenant_id, id, code, name_en, name_zh, description, mode, status, created_at, updated_at)
         values ($1, $2, $3, 'A', 'A', '', 'STATIC', 'ACTIVE', now(), now())`,
        [tenant, id, `a${at}`],
      )
  }
}

const shoppers = () =>
  aRecordCollection(
    t.admin,
    [
      aField('externalId', { isRequired: true }),
      aField('size', { type: 'NUMBER' }),
      aField('colour', { type: 'ENUM', values: ['RED', 'BLUE'] }),
      aField('vip', { type: 'BOOLEAN' }),
      aField('born', { type: 'DATE' }),
    ],
    { kind: 'PROFILE', keyPath: 'externalId' },
  )

beforeAll(async () => {
  t = await testApp({ clock: { now: () => NOW } })
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  const things = {
    tags: [randomUUID(), randomUUID()],
    audiences: [randomUUID(), randomUUID()],
    regions: [randomUUID(), randomUUID(), randomUUID()] as const,
    channels: [randomUUID(), randomUUID()] as const,
    lines: [randomUUID(), randomUUID()] as const,
  }
  world = {
    ...things,
    shoppers: await shoppers(),
    candy: await aProduct('NONE'),
    medicine: await aProduct('PRESCRIPTION'),
  }
  await putThings(things)
  ours = fc.sample(people(world), PEOPLE)
  theirs = fc.sample(people(world), PEOPLE).map((person, at) => ({ ...person, id: ours[at]!.id }))
  await insertPeople(superuser, 1, ours, world)
  await insertPeople(superuser, 2, theirs, world)
})

const found = (tenant: number, tree: RuleGroup, only?: readonly string[]) =>
  inTenant(t.app.pool, tenant, 'read', async (db) =>
    (await membersOfRule(db, tree, await judgingBy(db, tree, { now: NOW, zone: ZONE, only })).execute(db.trx)).rows
      .map(({ id }) => id)
      .toSorted(),
  )

/** A tree of one leaf. */
const rule = (...leaves: object[]): RuleGroup => ruleTree.parse({ kind: 'GROUP', match: 'ALL', rules: leaves })

describe('a compiled rule', () => {
  it('fits the same members as the naive evaluator, for each of two tenants with the same ids', async () => {
    let some = 0
    await fc.assert(
      fc.asyncProperty(rules(world), async (tree) => {
        const expected = membersByOracle(ours, tree, { world, knowsProducts: true })
        if (expected.length > 0 && expected.length < PEOPLE / 2) some++
        expect(await found(1, tree)).toEqual(expected)
        expect(await found(2, tree)).toEqual(membersByOracle(theirs, tree, { world, knowsProducts: false }))
      }),
      { numRuns: RULES },
    )
    // Rules that fit everybody or nobody would prove little.
    expect(some).toBeGreaterThan(RULES / 10)
  }, 180_000)

  it('gives a tag to the same members, from one rule to the next', async () => {
    const [tagId, setId] = [randomUUID(), randomUUID()]
    const names = [1, tagId, 'by_rule'] as const
    await superuser.query(
      `insert into tags (tenant_id, id, code, name_en, name_zh, kind, category, subcategory, description, status, created_at, updated_at)
       values ($1, $2, $3, 'T', 'T', 'RULE', '', '', '', 'ACTIVE', now(), now())`,
      [...names],
    )
    await superuser.query(
      `insert into audiences (tenant_id, id, code, name_en, name_zh, description, mode, status, rule_version, tag_id, created_at, updated_at)
       values ($1, $4, $3, 'T', 'T', '', 'DYNAMIC', 'ACTIVE', 1, $2, now(), now())`,
      [...names, setId],
    )
    const follow = (tree: RuleGroup, only?: string[]) =>
      inTenant(t.app.pool, 1, 'write', async (db) => {
        const judged = only && { members: only, facts: only.map(() => '') }
        const moment = { now: NOW, zone: ZONE }
        const turn = { audienceId: setId, version: 1, rule: tree, cause: 'BUILD', moment, name: 'Li', judged } as const
        await chooseMembers(db, turn)
        await followRule(db, { setId, tagId, at: NOW, name: 'Li', only })
      })
    const having = async () =>
      (
        await superuser.query<{ member_id: string }>('select member_id from member_tags where tag_id = $1', [tagId])
      ).rows
        .map((row) => row.member_id)
        .toSorted()
    const half = ours.slice(0, PEOPLE / 2).map(({ id }) => id)
    await fc.assert(
      fc.asyncProperty(rules(world), rules(world), async (before, after) => {
        const fits = (tree: RuleGroup) => membersByOracle(ours, tree, { world, knowsProducts: true })
        await follow(before)
        expect(await having()).toEqual(fits(before))
        // Only these are judged by the other rule.
        await follow(after, half)
        const expected = [
          ...fits(after).filter((id) => half.includes(id)),
          ...fits(before).filter((id) => !half.includes(id)),
        ]
        expect(await having()).toEqual(expected.toSorted())
      }),
      { numRuns: 25 },
    )
  }, 60_000)

  it('looks at the given members alone', async () => {
    const only = ours.slice(0, PEOPLE / 2)
    await fc.assert(
      fc.asyncProperty(rules(world), async (tree) => {
        const ids = only.map(({ id }) => id)
        expect(await found(1, tree, ids)).toEqual(membersByOracle(only, tree, { world, knowsProducts: true }))
      }),
      { numRuns: 25 },
    )
    expect(
      await found(
        1,
        rule({ kind: 'ACTIVITY', type: 'SCAN', compared: 'AT_LEAST', count: 0, window: { kind: 'EVER' } }),
        [],
      ),
    ).toEqual([])
  }, 60_000)

  it('names the tenant in every set: row security alone would hide a set without it', async () => {
    await inTenant(t.app.pool, 1, 'read', async (db) =>
      fc.assert(
        fc.property(rules(world), (tree) => {
          const { sql } = membersOfRule(db, tree, { now: NOW, zone: ZONE }).compile(db.trx)
          expect(tablesWithoutTenant(sql)).toEqual([])
        }),
        { numRuns: 200 },
      ),
    )
  })

  it('counts health data only of members who agreed to that', async () => {
    const owners = await found(1, rule({ kind: 'SERIAL', productId: world.medicine.id }))
    const agreed = await found(1, rule({ kind: 'CONSENT', purpose: 'HEALTH', state: 'GRANTED' }))
    expect(owners.length).toBeGreaterThan(0)
    expect(owners.filter((id) => !agreed.includes(id))).toEqual([])
    expect(
      (await found(1, rule({ kind: 'SERIAL', productId: world.candy.id }))).some((id) => !agreed.includes(id)),
    ).toBe(true)
    const about = { kind: 'SERIAL', productId: world.medicine.id, count: 1 }
    for (const leaf of [
      { ...about, lines: [...world.lines] },
      { ...about, isUnrewarded: true },
      { ...about, scan: { window: { kind: 'EVER' } } },
      { ...about, scan: { isFirst: true, window: { kind: 'EVER' } } },
    ]) {
      const some = await found(1, rule(leaf))
      expect(
        some.filter((id) => !agreed.includes(id)),
        JSON.stringify(leaf),
      ).toEqual([])
    }
    const scan = { kind: 'ACTIVITY', type: 'SCAN', compared: 'AT_LEAST', count: 1, window: { kind: 'EVER' } }
    const named = { ...scan, matches: [{ path: 'product', value: world.medicine.code }] }
    expect((await found(1, rule(named))).filter((id) => !agreed.includes(id))).toEqual([])
  })
})

describe('a tree', () => {
  const leaf = { kind: 'GENDER', values: ['MALE'] }
  const inside = (depth: number): object =>
    depth === 0 ? leaf : { kind: 'GROUP', match: 'ANY', rules: [inside(depth - 1)] }

  it('is at most five deep, has at most fifty leaves, and no group without any', () => {
    expect(ruleTree.safeParse(inside(5)).success).toBe(true)
    expect(ruleTree.safeParse(inside(6)).success).toBe(false)
    const wide = (count: number) => ({ kind: 'GROUP', match: 'ALL', rules: Array.from({ length: count }, () => leaf) })
    expect(ruleTree.safeParse(wide(50)).success).toBe(true)
    expect(ruleTree.safeParse(wide(51)).success).toBe(false)
    expect(ruleTree.safeParse({ ...wide(1), rules: [wide(26), wide(25)] }).success).toBe(false)
    expect(ruleTree.safeParse(wide(0)).success).toBe(false)
  })

  it('says of how many parts at least, where it says so', () => {
    const parts = { kind: 'GROUP', match: 'AT_LEAST', rules: [leaf, leaf] }
    expect(ruleTree.safeParse(parts).success).toBe(false)
    expect(ruleTree.safeParse({ ...parts, atLeast: 3 }).success).toBe(false)
    expect(ruleTree.safeParse({ ...parts, atLeast: 2 }).success).toBe(true)
    expect(ruleTree.safeParse({ ...parts, match: 'ALL', atLeast: 2 }).success).toBe(false)
  })
})
