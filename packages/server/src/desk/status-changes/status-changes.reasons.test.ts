/** Reasons that are chosen from the dictionary of the tenant. */

import {
  createDictionaryEntry,
  deleteDictionaryEntry,
  getDictionaryEntry,
  updateDictionaryEntry,
} from '@serialis/contract/platform/dictionary/dictionary.routes.ts'
import type { DictionaryEntry } from '@serialis/contract/platform/dictionary/dictionary.schema.ts'
import { beforeAll, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { aStock } from '../serials/serials.fixtures.ts'
import { activeCodes, checkedChange, corrected, deskRights, routesOf, signedChange } from './status-changes.fixtures.ts'

let t: TestApp
let operator: Client
let codes: string[]
let damaged: DictionaryEntry

beforeAll(async () => {
  t = await testApp({ work: true })
  operator = await userWith(t.http, t.admin, deskRights.UPD)
  ;({ codes } = await activeCodes(t.app, t.admin, await aStock(t.http, t.admin), 8))
  damaged = await t.admin.call(createDictionaryEntry, {
    body: { type: 'HOLD_REASON', code: 'DAMAGE', name: '破损', nameEn: 'Damaged' },
  })
})

const holdOf = (own: string[], reasons: { reason?: string; reasonCode?: string }) => ({
  operation: 'HOLD' as const,
  source: { kind: 'codes' as const, codes: own },
  ...reasons,
})

it('a chosen reason is the reason, in both languages, with what was typed; signed and kept from deletion', async () => {
  const change = await checkedChange(operator, 'UPD', holdOf(codes.slice(0, 1), { reasonCode: 'DAMAGE' }))
  expect(change).toMatchObject({ reason: '破损 Damaged', reasonCode: 'DAMAGE' })
  const typed = await checkedChange(
    operator,
    'UPD',
    holdOf(codes.slice(1, 2), { reasonCode: 'DAMAGE', reason: 'dock 3' }),
  )
  expect(typed.reason).toBe('破损 Damaged: dock 3')
  const words = await corrected(operator, typed, { reason: '破损 Damaged: dock 4' })
  expect(words).toMatchObject({ reason: '破损 Damaged: dock 4', reasonCode: 'DAMAGE' })
  expect((await signedChange(operator, words)).status).toBe('DONE')
  expect(await t.admin.call(getDictionaryEntry, { params: { id: damaged.id } })).toMatchObject({ isUsed: true })
  expect(await t.admin.refusal(deleteDictionaryEntry, { params: { id: damaged.id } })).toMatchObject({
    message: 'basic_configuration_still_used',
  })
})

it('an entry of another operation, a disabled one and an unknown one are refused by name', async () => {
  const asked = async (reasonCode: string, operation: 'HOLD' | 'WITHDRAW' = 'HOLD') =>
    operator.refusal(routesOf('UPD').create, { body: { ...holdOf(codes.slice(2, 3), { reasonCode }), operation } })
  const refused = { message: 'basic_configuration_not_exists' }
  expect(await asked('NEVER')).toMatchObject({ ...refused, params: { code: 'NEVER' } })
  expect(await asked('DAMAGE', 'WITHDRAW')).toMatchObject(refused)
  const { id, type, code, name, nameEn, version } = await t.admin.call(createDictionaryEntry, {
    body: { type: 'HOLD_REASON', code: 'OLD', name: '旧', nameEn: 'Old' },
  })
  await t.admin.call(updateDictionaryEntry, {
    params: { id },
    body: { type, code, name, nameEn, version, isDisabled: true },
  })
  expect(await asked('OLD')).toMatchObject(refused)
})

it('a chosen reason is enough, however short its name', async () => {
  await t.admin.call(createDictionaryEntry, { body: { type: 'HOLD_REASON', code: 'QA', name: 'QA', nameEn: 'QA' } })
  const change = await checkedChange(operator, 'UPD', holdOf(codes.slice(4, 5), { reasonCode: 'QA' }))
  expect(change).toMatchObject({ reason: 'QA', outcome: { changeCount: 1, refusedCount: 0 } })
})
