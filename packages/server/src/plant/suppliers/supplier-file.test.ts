/** Suppliers from a file, and the list of suppliers as one that can be imported again. */

import { listSuppliers } from '@serialis/contract/plant/suppliers/suppliers.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { masterImports } from '@serialis/contract/platform/masters/master-files.routes.ts'
import { downloadTaskFile } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { taskIn } from '../../platform/tasks/tasks.fixtures.ts'
import { aSupplier, aSupplierRole, supplierRights } from './suppliers.fixtures.ts'

const master = 'suppliers'
let t: TestApp
/** May create suppliers with the role of packers, and nothing else. */
let clerk: Client
beforeAll(async () => {
  t = await testApp({ work: true })
  clerk = await userWith(t.http, t.admin, ['suppliers.create', 'suppliers.list', ...supplierRights])
  await aSupplier(t.admin, await aSupplierRole(t.admin, 'Packers'), { name: 'First', code: 'S-1' })
})

async function checked(...lines: string[]) {
  const content = `${lines.join('\r\n')}\r\n`
  const { id } = await clerk.upload(masterImports.upload, { params: { master } }, { name: 'suppliers.csv', content })
  return reached(id, 'CHECKED')
}
const reached = (id: string, wanted: string) =>
  waitUntil(
    () => clerk.call(masterImports.get, { params: { master, id } }),
    ({ status }) => status === wanted,
  )
const rowsOf = async (id: string) =>
  (await clerk.call(masterImports.rows, { params: { master, id }, query: {} })).items.map(({ outcome, faults }) => [
    outcome,
    ...faults.map(({ column, key }) => `${column} ${key}`),
  ])

const HEAD = 'Supplier code,Name,Address,Contact,Phone,Role,From,Period,Period type,Lock status'
const REST = '1 Road,Chen Jie,+86 512 5555 0100'

it('reads numbers, choices in both languages and roles by name, and names what it cannot read', async () => {
  const { id, version } = await checked(
    HEAD,
    `S-2,Second,${REST},Packers,2026-01-01,5,Years,not locked`,
    `S-3,Third,${REST},Packers,2026-01-01,60,月,LOCKED`,
    `S-4,Fourth,${REST},Nobody,2026-01-01,many,Weeks,Locked`,
    `S-5,Fifth,${REST},Packers,2020-01-01,1,Years,Locked`,
    `S-1,Sixth,${REST},Packers,2026-01-01,5,Years,Locked`,
    `S-6,Seventh,${REST},Administrator,2026-01-01,5,Years,Locked`,
  )
  expect(await rowsOf(id)).toEqual([
    ['CREATE'],
    ['CREATE'],
    [
      'WRONG',
      'roleId master_import_value_unknown',
      'periodType master_import_value_not_in_list',
      expect.stringMatching(/^period /),
    ],
    ['WRONG', 'period supplier_period_ends_in_the_past'],
    ['WRONG', 'code name_or_supplier_code_exists'],
    ['WRONG', expect.stringContaining('authority_not_held')],
  ])
  await clerk.call(masterImports.enter, { params: { master, id }, body: { version, leaveOutWrong: true } })
  expect(await reached(id, 'DONE')).toMatchObject({ entered: 2, wrong: 4 })
  const { items } = await clerk.call(listSuppliers, { query: {} })
  expect(items.map(({ code, period, periodType, status }) => [code, period, periodType, status])).toEqual([
    ['S-1', 5, 2, 'ACTIVE'],
    ['S-2', 5, 2, 'ACTIVE'],
    ['S-3', 60, 1, 'LOCKED'],
  ])
  const events = await t.admin.call(listEvents, { query: { subjectType: 'supplier', subjectId: items[2]?.id ?? '' } })
  expect(events.items.map(({ action }) => action)).toEqual(['supplier.created'])
})

it.each(['en', 'zh'] as const)('exports the list as a file that an import reads (%s)', async (locale) => {
  const { taskId } = await clerk.call(
    exportList,
    { body: { list: 'suppliers', format: 'CSV', filter: {} } },
    { 'accept-language': locale },
  )
  expect((await taskIn(clerk, taskId)).state).toBe('DONE')
  const file = (await clerk.raw(downloadTaskFile, { params: { id: taskId } })).body.toString()
  const [head = '', ...rows] = file.trim().split('\r\n')
  const others = rows.map((row) => row.replace(/^S-(\d),(\w+)/, `${locale}-$1,$2 ${locale}`))
  const { id } = await checked(head, ...others)
  expect(await rowsOf(id)).toEqual(rows.map(() => ['CREATE']))
})

it('is for those who may create suppliers', async () => {
  const reader = await userWith(t.http, t.admin, ['suppliers.list'])
  expect(await reader.refusal(masterImports.list, { params: { master }, query: {} })).toMatchObject({
    status: 403,
    message: 'no_permission',
  })
})
