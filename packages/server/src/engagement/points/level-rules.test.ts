/** Levels by rule: reached by points of the last months, lost when these leave the window, never stored. */

import {
  countLevelChanges,
  createLevelRule,
  deleteLevelRule,
  getLevelRule,
  listLevelRules,
  updateLevelRule,
} from '@serialis/contract/engagement/points/level-rules.routes.ts'
import { LEVEL_RULES_MAXIMUM } from '@serialis/contract/engagement/points/level-rules.schema.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import { getHistory } from '@serialis/contract/platform/audit/audit.routes.ts'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { as, userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { pointsDesk } from './points.fixtures.ts'

type Body = ClientInput<typeof createLevelRule>['body']

let t: TestApp
let clerk: Client
let superuser: pg.Client
let desk: ReturnType<typeof pointsDesk>
/** It is the 16th in Shanghai. */
const START = new Date('2026-06-15T20:00:00Z')
let now = START

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } })
  const rules = ['levelRules.list', 'levelRules.create', 'levelRules.edit', 'levelRules.delete'] as const
  const members = ['members.list', 'members.create', 'members.freeze', 'points.book', 'points.reverse'] as const
  clerk = await userWith(t.http, t.admin, [...rules, ...members])
  desk = pointsDesk(() => clerk)
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})
/** The clock jumps, which ends sessions. */
async function goTo(instant: string): Promise<void> {
  now = new Date(instant)
  clerk = await as(t.http, clerk.account, clerk.password)
}

beforeEach(async () => {
  await goTo(START.toISOString())
  await superuser.query('delete from level_rules')
  await superuser.query('truncate point_entries, point_lots, point_bookings')
})

const SILVER: Body = { code: 'SILVER', name: 'Silver', nameZh: '银卡', threshold: 100, months: 12, rank: 1 }
const GOLD: Body = { code: 'GOLD', name: 'Gold', nameZh: '金卡', threshold: 300, months: 12, rank: 2 }
const create = (body: Body) => clerk.call(createLevelRule, { body })
const refused = (body: Partial<Body>, by = clerk) => by.refusal(createLevelRule, { body: { ...SILVER, ...body } })
const levelOf = async (id: string) => {
  const { level, nextLevel } = await desk.points(id)
  return [level?.code ?? null, nextLevel && `${nextLevel.code} ${nextLevel.missing}`]
}

describe('a level', () => {
  it('is reached by given points, whatever is redeemed, and lost when they are taken back', async () => {
    const id = await desk.aMember()
    expect(await levelOf(id)).toEqual([null, null])
    await create(GOLD)
    await create(SILVER)
    expect(await levelOf(id)).toEqual([null, 'SILVER 100'])
    await desk.book(id, 99)
    await desk.book(id, 500, { kind: 'CORRECT' })
    expect(await levelOf(id)).toEqual([null, 'SILVER 1'])
    const second = await desk.book(id, 201)
    expect(await levelOf(id)).toEqual(['GOLD', null])
    await desk.book(id, 700, { kind: 'REDEEM' })
    expect(await levelOf(id)).toEqual(['GOLD', null])
    await desk.reverse(id, second)
    expect(await levelOf(id)).toEqual([null, 'SILVER 1'])
  })

  it('falls when points leave the months that count', async () => {
    const id = await desk.aMember()
    await create(GOLD)
    await create(SILVER)
    await desk.book(id, 250)
    await goTo('2026-12-20T04:00:00Z')
    await desk.book(id, 120)
    expect(await levelOf(id)).toEqual(['GOLD', null])
    await goTo('2027-06-15T15:59:00Z')
    expect(await levelOf(id)).toEqual(['GOLD', null])
    // It is the 16th in Shanghai.
    await goTo('2027-06-15T16:01:00Z')
    expect(await levelOf(id)).toEqual(['SILVER', 'GOLD 180'])
    await goTo('2027-12-20T04:00:00Z')
    expect(await levelOf(id)).toEqual([null, 'SILVER 100'])
  })
})

describe('a change of the rules', () => {
  const standard = ({ threshold, months, rank }: Body) => ({ threshold, months, rank })
  const changes = async (id: string | null, rule: Body | null) =>
    (await clerk.call(countLevelChanges, { body: { id, rule: rule && standard(rule) } })).members

  it('says how many members get another level, and no more than that', async () => {
    const silver = await create(SILVER)
    for (const points of [50, 100, 250, 400]) await desk.book(await desk.aMember(), points)
    const taken = await desk.aMember()
    await desk.reverse(taken, await desk.book(taken, 400))
    expect(await changes(null, GOLD)).toBe(1)
    expect(await changes(silver.id, { ...SILVER, threshold: 50 })).toBe(1)
    expect(await changes(silver.id, { ...SILVER, threshold: 300 })).toBe(2)
    expect(await changes(silver.id, SILVER)).toBe(0)
    expect(await changes(silver.id, null)).toBe(3)
    await create(GOLD)
    expect(await changes(silver.id, null)).toBe(2)
    expect(await changes(silver.id, { ...SILVER, rank: 9 })).toBe(1)
    await goTo('2027-07-01T04:00:00Z')
    expect(await changes(silver.id, null)).toBe(0)
    expect(await changes(silver.id, { ...SILVER, months: 24 })).toBe(3)
    const answer = await clerk.call(countLevelChanges, { body: { id: silver.id, rule: null } })
    expect(Object.keys(answer)).toEqual(['members'])
  })

  it('is about a rule of the own company', async () => {
    const { id } = await create(SILVER)
    const asked = { body: { id, rule: null } }
    expect(await t.other.refusal(countLevelChanges, asked)).toMatchObject({ status: 404 })
    expect(await t.other.call(countLevelChanges, { body: { id: null, rule: standard(SILVER) } })).toEqual({
      members: 0,
    })
  })
})

describe('a level rule', () => {
  it('is created, changed and deleted, with its history', async () => {
    const { id, version } = await create(SILVER)
    const body = { ...SILVER, threshold: 120, version }
    await clerk.call(updateLevelRule, { params: { id }, body })
    expect(await clerk.refusal(updateLevelRule, { params: { id }, body })).toMatchObject({
      message: 'changed_meanwhile',
    })
    expect(await clerk.call(getLevelRule, { params: { id } })).toMatchObject({ threshold: 120, nameZh: '银卡' })
    const { items } = await clerk.call(getHistory, { query: { subjectType: 'level_rule', subjectId: id } })
    expect(items[0]).toMatchObject({ action: 'level_rule.changed', details: { threshold: [100, 120] } })
    await clerk.call(deleteLevelRule, { params: { id } })
    expect((await clerk.call(listLevelRules, { query: {} })).items).toEqual([])
  })

  it('has a code and a place in the order of its own, and figures that can be reached', async () => {
    await create(SILVER)
    expect(await refused({ rank: 2 })).toMatchObject({ status: 409, message: 'level_code_exists' })
    expect(await refused({ code: 'OTHER' })).toMatchObject({ status: 409, message: 'level_rank_exists' })
    expect(await refused({ code: 'a b', rank: 2 })).toMatchObject({ fields: { code: 'level_code_wrong_format' } })
    expect(await refused({ code: ' ', name: '', nameZh: '' })).toMatchObject({
      fields: {
        code: 'level_code_can_not_be_empty',
        name: 'level_name_can_not_be_empty',
        nameZh: 'level_name_can_not_be_empty',
      },
    })
    for (const field of ['threshold', 'months', 'rank'] as const)
      for (const value of [0, 1.5, 2e9])
        expect(Object.keys((await refused({ [field]: value })).fields!)).toEqual([field])
  })

  it('is one of a few', async () => {
    for (let rank = 1; rank <= LEVEL_RULES_MAXIMUM; rank++) await create({ ...SILVER, code: `L${rank}`, rank })
    expect(await refused({ code: 'MORE', rank: 99 })).toMatchObject({
      status: 409,
      message: 'level_rules_too_many',
      params: { maximum: LEVEL_RULES_MAXIMUM },
    })
  })

  it('is open to those who hold its rights', async () => {
    const reader = await userWith(t.http, t.admin, ['levelRules.list'])
    const { id } = await create(SILVER)
    expect(await refused({ code: 'OTHER', rank: 2 }, reader)).toMatchObject({ status: 403 })
    expect(await reader.refusal(deleteLevelRule, { params: { id } })).toMatchObject({ status: 403 })
    expect(await reader.call(countLevelChanges, { body: { id, rule: null } })).toEqual({ members: 0 })
    expect(await t.other.refusal(getLevelRule, { params: { id } })).toMatchObject({ status: 404 })
  })
})
