import * as dataCenter from '@serialis/contract/plant/main-data/configs/data-center-config.routes.ts'
import { usualDataCenterConfig } from '@serialis/contract/plant/main-data/configs/data-center-config.schema.ts'
import * as member from '@serialis/contract/plant/main-data/configs/member-config.routes.ts'
import { usualMemberConfig } from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import { CONFIG } from '@serialis/contract/plant/main-data/configs/versioned-config.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import pg from 'pg'
import { expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { watchBlocked } from '../../../../test/harness/blocked.ts'
import { type Client, userWith } from '../../../../test/harness/client.ts'
import { testAppOfEach, type TestApp } from '../../../../test/harness/database.ts'

let t: TestApp
let owner: Client
let reader: Client
testAppOfEach(
  () => ({}),
  async (made) => {
    t = made
    owner = await userWith(t.http, t.admin, [
      'memberConfig.list',
      'memberConfig.edit',
      'dataCenterConfig.list',
      'dataCenterConfig.edit',
    ])
    reader = await userWith(t.http, t.admin, ['memberConfig.list'])
  },
)

const basic = { code: 'BASIC', nameEn: 'Basic', nameZh: '普通', fromPoints: 0 }
const gold = { code: 'GOLD', nameEn: 'Gold', nameZh: '金卡', fromPoints: 1000 }
const reason = 'agreed with marketing'
const save = (values: object, version: number) =>
  owner.call(member.saveMemberConfig, { body: { ...usualMemberConfig, reason, ...values, version } })
const refused = (values: object, version = 0) =>
  owner.refusal(member.saveMemberConfig, { body: { ...usualMemberConfig, reason, ...values, version } })

it('holds the usual values until the first save', async () => {
  const never = { version: 0, savedBy: null, savedAt: null, reason: '' }
  expect(await owner.call(member.getMemberConfig)).toEqual({ ...usualMemberConfig, ...never })
  expect(await owner.call(dataCenter.getDataCenterConfig)).toEqual({ ...usualDataCenterConfig, ...never })
  expect(await owner.call(member.listMemberConfigVersions, { query: {} })).toEqual({ items: [], next: null })
})

it('keeps every version as it was saved', async () => {
  const first = await save({ levels: [basic] }, 0)
  expect(first).toMatchObject({ levels: [basic], version: 1, reason })
  await save({ levels: [basic, gold], pointsPerFirstScan: 10 }, 1)
  expect(await reader.call(member.getMemberConfig)).toMatchObject({ levels: [basic, gold], version: 2 })
  expect(await reader.call(member.getMemberConfigVersion, { params: { version: 1 } })).toEqual(first)
  expect(await reader.call(member.getMemberConfigVersion, { params: { version: 0 } })).toMatchObject(usualMemberConfig)
  const { items, next } = await reader.call(member.listMemberConfigVersions, { query: { limit: 1 } })
  expect(items.map(({ version }) => version)).toEqual([2])
  const older = await reader.call(member.listMemberConfigVersions, { query: { after: next! } })
  expect(older.items.map(({ version }) => version)).toEqual([1])
  const missing = await reader.refusal(member.getMemberConfigVersion, { params: { version: 3 } })
  expect(missing).toMatchObject({ status: 404 })
})

it('has one history for each config, with its reason', async () => {
  await save({ levels: [basic], eventMonths: 24, activityMonths: [{ type: 'SCAN', months: 6 }] }, 0)
  const values = { ...usualDataCenterConfig, messageDays: 30, version: 0, reason: 'less to keep' }
  await owner.call(dataCenter.saveDataCenterConfig, { body: values })
  const eventsOf = async (subjectType: string) =>
    (await t.admin.call(listEvents, { query: { subjectType, subjectId: CONFIG } })).items
  expect(await eventsOf('member_config')).toMatchObject([
    {
      action: 'member_config.changed',
      reason,
      details: {
        levels: [[], ['BASIC Basic / 普通: 0']],
        eventMonths: [13, 24],
        activityMonths: [[], ['SCAN: 6']],
        version: [0, 1],
      },
    },
  ])
  expect(await eventsOf('data_center_config')).toMatchObject([
    {
      action: 'data_center_config.changed',
      reason: 'less to keep',
      details: { messageDays: [90, 30], version: [0, 1] },
    },
  ])
})

it('refuses a save on an old version, and one of a version that is still to come', async () => {
  await save({}, 0)
  expect(await refused({}, 0)).toMatchObject({ status: 409, message: 'changed_meanwhile' })
  expect(await refused({}, 7)).toMatchObject({ status: 409, message: 'changed_meanwhile' })
})

it('lets one of two who save at once win', async () => {
  const both = await Promise.allSettled([save({ eventMonths: 5 }, 0), save({ eventMonths: 6 }, 0)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await owner.call(member.listMemberConfigVersions, { query: {} })).items).toHaveLength(1)
})

it('refuses a person who comes second to a version that is being saved', async () => {
  const other = new pg.Client({ connectionString: t.database.superuserUrl })
  await other.connect()
  atEnd(() => other.end())
  await other.query('begin')
  await other.query(
    `insert into config_versions (tenant_id, config, version, contents, saved_by, saved_at, reason)
     values (1, 'member_config', 1, '{}', 'another', now(), 'first')`,
  )
  const second = refused({ eventMonths: 6 }, 0)
  const blocked = await watchBlocked(t.database.superuserUrl)
  await blocked('"config_versions"')
  await other.query('commit')
  expect(await second).toMatchObject({ status: 409, message: 'changed_meanwhile' })
})

it('names what is wrong with levels and identities', async () => {
  const fieldsOf = async (values: object) => (await refused(values))?.fields
  expect(await fieldsOf({ levels: [gold] })).toEqual({ 'levels.0.fromPoints': 'first_level_from_zero' })
  expect(await fieldsOf({ levels: [basic, { ...gold, fromPoints: 0 }] })).toEqual({
    'levels.1.fromPoints': 'level_not_above_last',
  })
  const kept = (type: string) => ({ type, months: 6 })
  expect(await fieldsOf({ activityMonths: [kept('SCAN'), kept('SCAN')] })).toEqual({
    'activityMonths.1.type': 'activity_type_repeated',
  })
  expect(await fieldsOf({ activityMonths: [kept('scan')] })).toEqual({
    'activityMonths.0.type': 'activity_type_wrong_format',
  })
  expect(await fieldsOf({ levels: [basic, { ...gold, code: 'BASIC' }] })).toEqual({
    'levels.1.code': 'level_code_repeated',
  })
  expect(await fieldsOf({ levels: [{ ...basic, code: 'not one' }] })).toEqual({
    'levels.0.code': 'level_code_wrong_format',
  })
  expect(await fieldsOf({ levels: [{ ...basic, code: ' ', nameZh: '' }] })).toEqual({
    'levels.0.code': 'level_code_can_not_be_empty',
    'levels.0.nameZh': 'level_name_can_not_be_empty',
  })
  expect(await fieldsOf({ identityPriority: ['PHONE', 'PHONE', 'EMAIL', 'OPENID', 'UNIONID', 'DEVICE'] })).toEqual({
    identityPriority: 'identity_priority_incomplete',
  })
  expect(await fieldsOf({ reason: ' ' })).toEqual({ reason: 'can_not_be_empty' })
  const zone = { ...usualDataCenterConfig, zone: 'Mars/Base', version: 0, reason }
  expect((await owner.refusal(dataCenter.saveDataCenterConfig, { body: zone }))?.fields).toEqual({
    zone: 'zone_unknown',
  })
})

it('is changed by those who may alone, and never in place', async () => {
  const body = { ...usualMemberConfig, version: 0, reason }
  expect(await reader.refusal(member.saveMemberConfig, { body })).toMatchObject({ status: 403 })
  expect(await reader.refusal(dataCenter.getDataCenterConfig)).toMatchObject({ status: 403 })
  await save({}, 0)
  await expect(t.app.pool.query("update config_versions set reason = 'another' where tenant_id = 1")).rejects.toThrow(
    'permission denied',
  )
})
