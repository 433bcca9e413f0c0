import * as routes from '@serialis/contract/platform/dictionary/dictionary.routes.ts'
import { masterImports } from '@serialis/contract/platform/masters/master-files.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'

let t: TestApp
let clerk: Client
beforeAll(async () => {
  t = await testApp({ work: true })
  clerk = await userWith(t.http, t.admin, [
    'dictionary.list',
    'dictionary.create',
    'dictionary.edit',
    'dictionary.delete',
  ])
})

const crush = { type: 'SCRAP_REASON', code: 'CRUSH', name: '压损', nameEn: 'Crushed', place: 20 } as const

it('entries are listed by type and place, offered until they are disabled, and keep their type and code', async () => {
  const entry = await clerk.call(routes.createDictionaryEntry, { body: crush })
  await clerk.call(routes.createDictionaryEntry, { body: { ...crush, code: 'WATER', nameEn: 'Water', place: 10 } })
  await clerk.call(routes.createDictionaryEntry, { body: { ...crush, type: 'HOLD_REASON' } })
  const { items } = await clerk.call(routes.listDictionary, { query: {} })
  expect(items.map(({ type, code }) => `${type} ${code}`)).toEqual([
    'HOLD_REASON CRUSH',
    'SCRAP_REASON WATER',
    'SCRAP_REASON CRUSH',
  ])
  const first = await clerk.call(routes.listDictionary, { query: { limit: 2 } })
  const rest = await clerk.call(routes.listDictionary, { query: { limit: 2, after: first.next ?? '' } })
  expect([...first.items, ...rest.items]).toEqual(items)

  const disabled = { ...crush, isDisabled: true, version: entry.version }
  await clerk.call(routes.updateDictionaryEntry, { params: { id: entry.id }, body: disabled })
  const offered = await clerk.call(routes.listDictionaryOptions, { query: { type: 'SCRAP_REASON', use: 'OFFERED' } })
  expect(offered.items.map(({ code }) => code)).toEqual(['WATER'])
  for (const other of [{ code: 'OTHER' }, { type: 'RETURN_REASON' as const }])
    expect(
      await clerk.refusal(routes.updateDictionaryEntry, {
        params: { id: entry.id },
        body: { ...disabled, ...other, version: entry.version + 1 },
      }),
    ).toMatchObject({ message: 'dictionary_code_is_fixed' })
})

it('a code is there once in its type, and has at most eight letters or digits', async () => {
  const body = { ...crush, code: 'TWICE' }
  await clerk.call(routes.createDictionaryEntry, { body })
  expect(await clerk.refusal(routes.createDictionaryEntry, { body })).toMatchObject({
    message: 'basic_configuration_exists',
  })
  for (const [code, fault] of [
    ['TOO LONG', 'wrong_format'],
    ['NINELONGX', 'too_long'],
    ['', 'can_not_be_empty'],
  ])
    expect(await clerk.refusal(routes.createDictionaryEntry, { body: { ...body, code: code! } })).toMatchObject({
      fields: { code: fault },
    })
})

it('a file of entries says types and flags in either language, and nothing else passes for them', async () => {
  const content = [
    '类型,编码,中文名称,英文名称,排序,已停用',
    '报废原因,F1,破损,Broken,10,否',
    'Hold reason,F2,待检,To be checked,20,Yes',
    'RETURN_REASON,F3,退回,Sent back,,',
    'Scrap,F4,其他,Other,10,maybe',
  ].join('\n')
  const params = { master: 'dictionary' as const }
  const { id } = await clerk.upload(masterImports.upload, { params }, { name: 'dictionary.csv', content })
  await waitUntil(
    () => clerk.call(masterImports.get, { params: { ...params, id } }),
    ({ status }) => status === 'CHECKED',
  )
  const { items } = await clerk.call(masterImports.rows, { params: { ...params, id }, query: {} })
  const notInList = 'master_import_value_not_in_list'
  expect(items.map(({ outcome, faults }) => [outcome, ...faults.map(({ column, key }) => `${column} ${key}`)])).toEqual(
    [['CREATE'], ['CREATE'], ['CREATE'], ['WRONG', `type ${notInList}`, `isDisabled ${notInList}`]],
  )
})
