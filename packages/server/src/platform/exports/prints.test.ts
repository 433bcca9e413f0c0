/** A list on paper leaves a record: which list, which filter, how many rows. */

import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { printList } from '@serialis/contract/platform/exports/exports.routes.ts'
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
  expect(items).toMatchObject([
    {
      occurredAt: at,
      subjectType: 'list',
      subjectId: 'lines',
      details: { filter: body.filter, rows: 27, isChosen: false },
    },
  ])
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
