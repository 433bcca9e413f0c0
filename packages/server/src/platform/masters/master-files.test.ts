import type { TableImportDetail } from '@serialis/contract/kit/import-file.ts'
import { permissions } from '@serialis/contract/permissions.ts'
import * as factories from '@serialis/contract/plant/lines/factories.routes.ts'
import * as classes from '@serialis/contract/plant/products/categories.routes.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { masterImports } from '@serialis/contract/platform/masters/master-files.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { inTenant } from '../../kit/db/db.ts'
import { tableImportInvariants } from '../imports/imports.verify.queries.ts'
import { localUser } from '../sites/sites.fixtures.ts'

let t: TestApp
/** May create masters, and nothing else. */
let clerk: Client
beforeAll(async () => {
  t = await testApp({ work: true })
  clerk = await userWith(t.http, t.admin, ['factories.create', 'categories.create', 'productGroups.create'])
})

type Kind = 'factories' | 'categories' | 'productGroups'

async function fileIn(master: Kind, id: string, ...statuses: TableImportDetail['status'][]) {
  return waitUntil(
    () => clerk.call(masterImports.get, { params: { master, id } }),
    ({ status }) => statuses.includes(status),
  )
}
const checked = async (master: Kind, content: string | Buffer, name = 'masters.csv') =>
  fileIn(
    master,
    (await clerk.upload(masterImports.upload, { params: { master } }, { name, content })).id,
    'CHECKED',
    'UNREADABLE',
  )
const enter = async (master: Kind, id: string, leaveOutWrong = false) => {
  const { version } = await clerk.call(masterImports.get, { params: { master, id } })
  await clerk.call(masterImports.enter, { params: { master, id }, body: { version, leaveOutWrong } })
  return fileIn(master, id, 'DONE', 'CHECKED')
}
const mend = async (master: Kind, id: string, line: number, cells: Record<string, string>) => {
  const { version } = await clerk.call(masterImports.get, { params: { master, id } })
  return clerk.call(masterImports.mend, {
    params: { master, id, line: line as unknown as string },
    body: { version, cells },
  })
}
const rowsOf = async (master: Kind, id: string) =>
  (await clerk.call(masterImports.rows, { params: { master, id }, query: {} })).items
const faultsOf = async (master: Kind, { id }: TableImportDetail) =>
  (await rowsOf(master, id)).map(({ line, outcome, faults }) => [
    line,
    outcome,
    ...faults.map(({ column, key }) => `${column} ${key}`),
  ])
const csv = (...lines: string[]) => `\uFEFF${lines.join('\r\n')}\r\n`
const namesOf = async () => (await t.admin.call(factories.listFactories, { query: { limit: 200 } })).items

describe('a file of factories', () => {
  it('is checked without a trace, corrected, and entered as if typed: one event each', async () => {
    const file = await checked(
      'factories',
      csv(
        'Name,GLN,SGLN,时区,Remark',
        'Suzhou,4012345000009,,Asia/Shanghai,kept',
        'Berlin,4012345000008,,Europe/Berlin,',
        'Suzhou,,,Asia/Shanghai,',
        ',,,Nowhere/Land,',
      ),
    )
    expect(file).toMatchObject({
      rows: 4,
      wrong: 3,
      unknownTitles: ['Remark'],
      allowed: ['mend', 'enter', 'drop', 'download'],
    })
    expect(await faultsOf('factories', file)).toEqual([
      [2, 'CREATE'],
      [3, 'WRONG', 'gln check_digit_wrong'],
      [4, 'WRONG', 'name master_import_value_twice'],
      [5, 'WRONG', 'name factory_name_can_not_be_empty', 'zone zone_unknown'],
    ])
    expect(await namesOf()).toEqual([])
    const at = { params: { master: 'factories', id: file.id } }
    expect(await clerk.refusal(masterImports.enter, { ...at, body: { version: file.version } })).toMatchObject({
      message: 'import_has_wrong_rows',
    })
    expect(await mend('factories', file.id, 3, { gln: '' })).toMatchObject({ outcome: 'CREATE', isCorrected: true })
    expect(await mend('factories', file.id, 2, { name: 'Suzhou West' })).toMatchObject({ outcome: 'CREATE' })
    // Line 4 no longer conflicts with line 2.
    expect(await faultsOf('factories', file)).toEqual([
      [2, 'CREATE'],
      [3, 'CREATE'],
      [4, 'CREATE'],
      [5, 'WRONG', 'name factory_name_can_not_be_empty', 'zone zone_unknown'],
    ])
    const wrong = (await clerk.raw(masterImports.wrongRows, at, { 'accept-language': 'zh' })).body.toString()
    expect(wrong).toContain('Name,GLN,SGLN,时区,Remark,error,errorText')
    expect(wrong).toMatch(/factory_name_can_not_be_empty zone_unknown,名称: 不能为空。 时区: 没有这个值。/)
    expect(await enter('factories', file.id, true)).toMatchObject({ status: 'DONE', entered: 3, wrong: 1 })
    const made = await namesOf()
    expect(made.map(({ name, gln, zone }) => [name, gln, zone])).toEqual([
      ['Berlin', '', 'Europe/Berlin'],
      ['Suzhou', '', 'Asia/Shanghai'],
      ['Suzhou West', '4012345000009', 'Asia/Shanghai'],
    ])
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'factory', subjectId: made[2]!.id } })
    expect(items).toMatchObject([{ action: 'factory.created', actorName: expect.any(String) }])
    expect(
      (await t.admin.call(listEvents, { query: { subjectType: 'master_import', subjectId: file.id } })).items
        .map(({ action }) => action)
        .toReversed(),
    ).toEqual([
      'master_import.uploaded',
      'master_import.checked',
      'master_import.mended',
      'master_import.mended',
      'master_import.wrong_rows_downloaded',
      'master_import.enter_started',
      'master_import.entered',
    ])
    expect((await rowsOf('factories', file.id)).map(({ recordId }) => recordId).filter(Boolean)).toHaveLength(3)
  })

  it('does not overwrite: a name that is taken is named, also when it was taken after the check', async () => {
    await t.admin.call(factories.createFactory, { body: { name: 'Wuxi', zone: 'Asia/Shanghai' } })
    const taken = await checked('factories', csv('name,zone', 'Wuxi,Europe/Berlin'))
    expect(await faultsOf('factories', taken)).toEqual([[2, 'WRONG', 'name factory_name_exists']])
    const file = await checked('factories', csv('name,zone', 'Free,Asia/Shanghai', 'Late,Asia/Shanghai'))
    expect(file.wrong).toBe(0)
    await t.admin.call(factories.createFactory, { body: { name: 'Late', zone: 'Asia/Shanghai' } })
    expect(await enter('factories', file.id)).toMatchObject({ status: 'CHECKED', entered: 0, wrong: 1 })
    expect(await faultsOf('factories', file)).toEqual([
      [2, 'CREATE'],
      [3, 'WRONG', 'name factory_name_exists'],
    ])
    expect((await namesOf()).map(({ name }) => name)).not.toContain('Free')
    expect((await t.admin.call(listEvents, { query: { action: 'factory.created' } })).items).not.toContainEqual(
      expect.objectContaining({ details: expect.objectContaining({ name: [null, 'Free'] }) }),
    )
  })

  it('is for those who may create factories in every place; others find none', async () => {
    const file = await checked('factories', csv('name,zone', 'Harbin,Asia/Shanghai'))
    const at = { params: { master: 'factories', id: file.id } }
    const content = { name: 'f.csv', content: csv('name,zone', 'X,Asia/Shanghai') }
    const reader = await userWith(t.http, t.admin, ['factories.list', 'categories.create'])
    for (const refused of [
      await reader.refusal(masterImports.get, at),
      await reader.refusal(masterImports.columns, { params: { master: 'factories' } }),
      await reader.refusal(masterImports.list, { params: { master: 'factories' }, query: {} }),
      await reader.uploadRefusal(masterImports.upload, { params: { master: 'factories' } }, content),
      await reader.refusal(masterImports.enter, { ...at, body: { version: file.version } }),
      await reader.refusal(masterImports.template, { params: { master: 'factories', format: 'CSV' } }),
    ])
      expect(refused).toMatchObject({ status: 403, message: 'no_permission' })
    // The same id under another kind is no file of it.
    expect(await reader.refusal(masterImports.get, { params: { master: 'categories', id: file.id } })).toMatchObject({
      status: 404,
    })
    expect(await t.other.refusal(masterImports.get, at)).toMatchObject({ status: 404 })
    expect(await t.other.refusal(masterImports.drop, { ...at, body: { version: file.version } })).toMatchObject({
      status: 404,
    })
    for (const master of ['orders', 'nothing'])
      expect(await t.admin.refusal(masterImports.list, { params: { master }, query: {} })).toMatchObject({
        status: 404,
      })
    const [factory] = await namesOf()
    const { id: roleId } = await t.admin.call(createRole, {
      body: {
        name: 'Clerks of sites',
        authorities: [permissions['factories.create'], permissions['productGroups.create']],
      },
    })
    const local = await localUser({ t, roleId }, 'local', [factory!.id])
    expect(await local.refusal(masterImports.get, at)).toMatchObject({ status: 403, message: 'not_for_sites' })
    expect(await local.uploadRefusal(masterImports.upload, { params: { master: 'factories' } }, content)).toMatchObject(
      { message: 'not_for_sites' },
    )
    const { id: localId } = await local.upload(
      masterImports.upload,
      { params: { master: 'productGroups' } },
      { name: 'g.csv', content: csv('code,name', 'LOC,Of a site') },
    )
    expect(await fileIn('productGroups', localId, 'CHECKED')).toMatchObject({ wrong: 0 })
  })

  it('is refused when it is no table, too large, or has no names; the template has the titles', async () => {
    const upload = (content: string | Buffer) =>
      clerk.uploadRefusal(masterImports.upload, { params: { master: 'factories' } }, { name: 'f.csv', content })
    expect(await upload(Buffer.from('%PDF-1.7'))).toMatchObject({ message: 'choose_a_correct_file_type' })
    expect(await upload(`name,zone\r\n${'x'.repeat(5_000_001)}`)).toMatchObject({ message: 'file_too_large' })
    const lines = Array.from({ length: 1_001 }, (_, at) => `F${at},Asia/Shanghai`)
    expect(await checked('factories', csv('name,zone', ...lines))).toMatchObject({
      status: 'UNREADABLE',
      failure: { key: 'import_too_many_rows', params: { maximum: 1_000 } },
    })
    expect(await checked('factories', csv('zone', 'Asia/Shanghai'))).toMatchObject({
      failure: { key: 'master_import_has_no_name' },
    })
    const file = await checked('factories', csv('name,zone', 'Mended,Nowhere'))
    const at = {
      params: { master: 'factories', id: file.id, line: '2' },
      body: { version: file.version, cells: { x: '1' } },
    }
    expect(await clerk.refusal(masterImports.mend, at)).toMatchObject({
      status: 400,
      fields: { 'cells.x': 'unknown_field' },
    })
    expect(await clerk.call(masterImports.columns, { params: { master: 'factories' } })).toMatchObject({
      columns: [
        { name: 'name', en: 'Name', zh: '名称' },
        { name: 'gln' },
        { name: 'sgln' },
        { name: 'zone' },
        { name: 'regionId' },
        { name: 'businessUnitId' },
      ],
    })
    const template = await clerk.raw(
      masterImports.template,
      { params: { master: 'factories', format: 'CSV' } },
      { 'accept-language': 'zh' },
    )
    expect(template.body.toString()).toBe('\uFEFF名称,GLN,SGLN,时区,区域,业务单元\r\n')
    expect(
      (await clerk.call(masterImports.list, { params: { master: 'productGroups' }, query: {} })).items.map(
        ({ fileName }) => fileName,
      ),
    ).not.toContain('masters.csv')
  })
})

describe('a file of categories', () => {
  it('names the category around each by name or path, also one of a row above', async () => {
    const outer = await t.admin.call(classes.createCategory, {
      body: { code: 'MED', name: 'Medicines', parentId: null },
    })
    const file = await checked(
      'categories',
      csv(
        'Code,Name,Parent',
        'TAB,Tablets,Medicines',
        'FILM,Film-coated,Medicines / Tablets',
        'LOST,Lost,Nowhere',
        'MED,Other,',
      ),
    )
    expect(await faultsOf('categories', file)).toEqual([
      [2, 'CREATE'],
      [3, 'CREATE'],
      [4, 'WRONG', 'parentId master_import_value_unknown'],
      [5, 'WRONG', 'code category_code_exists'],
    ])
    // The row below is judged again: the category that it names has another name now.
    await mend('categories', file.id, 2, { name: 'Pills' })
    expect((await faultsOf('categories', file))[1]).toEqual([3, 'WRONG', 'parentId master_import_value_unknown'])
    await mend('categories', file.id, 2, { name: 'Tablets' })
    expect(await enter('categories', file.id, true)).toMatchObject({ entered: 2 })
    const { items } = await t.admin.call(classes.listCategories, { query: {} })
    expect(items.map(({ path }) => path.join(' > '))).toEqual([
      'Medicines',
      'Medicines > Tablets',
      'Medicines > Tablets > Film-coated',
    ])
    expect(items[1]).toMatchObject({ parentId: outer.id })
  })

  it('does not find a category of another tenant, and keeps the tree within its depth', async () => {
    await t.other.call(classes.createCategory, { body: { code: 'FOR', name: 'Foreign', parentId: null } })
    const levels = ['A', 'B', 'C', 'D', 'E', 'F'].map(
      (code, at, all) => `L${code},Level ${code},${at ? `Level ${all[at - 1]}` : ''}`,
    )
    const file = await checked('categories', csv('Code,Name,Parent', 'IN,Inside,Foreign', ...levels))
    expect(await faultsOf('categories', file)).toEqual([
      [2, 'WRONG', 'parentId master_import_value_unknown'],
      ...[3, 4, 5, 6, 7].map((line) => [line, 'CREATE']),
      [8, 'WRONG', 'name category_too_deep'],
    ])
  })
})

it('the counts of the files agree with their rows', async () => {
  await inTenant(t.app.pool, 1, 'read', async (db) => {
    for (const { violated, examples } of await tableImportInvariants(db)) expect([violated, examples]).toEqual([0, []])
  })
})
