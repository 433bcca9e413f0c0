/** A list on paper leaves a record: which list, which filter, how many rows. */

import { randomUUID } from 'node:crypto'
import { type PrintableList, printableLists } from '@serialis/contract/lists.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { exportList, printList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { PRINT_ROWS_MAXIMUM } from '@serialis/contract/platform/exports/exports.schema.ts'
import { beforeAll, expect, it } from 'vitest'
import { userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const body = { list: 'lines', filter: { status: 'ACTIVE' }, rows: 27, isChosen: false } as const

it('is recorded for everyone who reads the list, with what was printed', async () => {
  const reader = await userWith(t.http, t.admin, ['lines.list'])
  const { at } = await reader.call(printList, { body })
  const { items } = await t.admin.call(listEvents, { query: { action: 'list.printed' } })
  expect(items.find(({ occurredAt }) => occurredAt === at)).toMatchObject({
    subjectType: 'list',
    subjectId: 'lines',
    details: { filter: body.filter, rows: 27, isChosen: false },
  })
  const other = await t.other.call(listEvents, { query: { action: 'list.printed' } })
  expect(other.items).toEqual([])
})

it('is refused to who may not read the list, and above the limit', async () => {
  const other = await userWith(t.http, t.admin, ['products.list'])
  expect(await other.refusal(printList, { body })).toMatchObject({ status: 403, message: 'no_permission' })
  for (const rows of [0, PRINT_ROWS_MAXIMUM + 1])
    expect(await t.admin.refusal(printList, { body: { ...body, rows } })).toMatchObject({
      status: 400,
      message: 'invalid_input',
    })
})

it('is recorded once, however often it is sent', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const twice = { ...body, filter: { search: 'sent twice' } }
  const first = await t.admin.call(printList, { body: twice }, headers)
  expect(await t.admin.call(printList, { body: twice }, headers)).toEqual(first)
  const { items } = await t.admin.call(listEvents, { query: { action: 'list.printed', limit: '200' } })
  const found = items.filter(({ details }) => (details['filter'] as { search?: string }).search === 'sent twice')
  expect(found).toHaveLength(1)
})

it('is recorded of every list with a page, also of those that are no file, for who may read that list', async () => {
  const names = Object.keys(printableLists) as PrintableList[]
  for (const list of names) await t.admin.call(printList, { body: { ...body, list } })
  const { items } = await t.admin.call(listEvents, { query: { action: 'list.printed', limit: '200' } })
  expect(names.filter((name) => !items.some(({ subjectId }) => subjectId === name))).toEqual([])
  const reader = await userWith(t.http, t.admin, ['tasks.listAll'])
  const refused: string[] = []
  for (const list of names) {
    const answer = await reader.call(printList, { body: { ...body, list } }).catch(() => null)
    if (answer === null) refused.push(list)
  }
  expect(names.filter((name) => !refused.includes(name)).toSorted()).toEqual(['masterImports', 'news', 'tasks'])
})

const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`filter${at}`, 'x']))
it.each([
  ['too many filters', named(41), named(40)],
  ['a long name', { ['n'.repeat(101)]: 'x' }, { ['n'.repeat(100)]: 'x' }],
  ['a long value', { status: 'x'.repeat(401) }, { status: 'x'.repeat(400) }],
])('is refused with %s, and so is the export of a list', async (_what, filter, most) => {
  const refusal = { status: 400, message: 'invalid_input' }
  expect(await t.admin.refusal(printList, { body: { ...body, filter } })).toMatchObject(refusal)
  expect(await t.admin.refusal(exportList, { body: { list: 'lines', format: 'CSV', filter } })).toMatchObject(refusal)
  await t.admin.call(printList, { body: { ...body, filter: most } })
})
