import { randomUUID } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { listOf } from '@serialis/contract/kit/list.ts'
import { query } from '@serialis/contract/kit/route.ts'
import { exportableLists, type ExportableList } from '@serialis/contract/lists.ts'
import { orderImports } from '@serialis/contract/plant/order-entry/order-entry.routes.ts'
import { createRole, listRoles } from '@serialis/contract/platform/access/access.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { XLSX_ROWS_MAXIMUM, type ExportFormat } from '@serialis/contract/platform/exports/exports.schema.ts'
import { cancelTask, downloadTaskFile, getTask } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { getUsage } from '@serialis/contract/platform/usage/usage.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { listExport } from '../../kit/lists/list-export.ts'
import { pageExport } from '../../kit/lists/page-export.ts'
import { rooms } from '../../rooms.ts'
import { started, taskIn } from '../tasks/tasks.fixtures.ts'
import { startWorkers } from '../tasks/worker.service.ts'
import { sheetRows } from './exports.fixtures.ts'
import { exportTask } from './exports.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ work: true })
  for (const name of [
    '=cmd|calc',
    '+1',
    '-1',
    '@SUM(A1)',
    ' =1+1',
    '"=1"',
    '＝1',
    '角色, "甲"',
    'a & <b>',
    'line\nbreak',
    'plain',
  ])
    await t.admin.call(createRole, { body: { name, authorities: ['050000', '050001'] } })
})

async function exported(who: Client, list: ExportableList, format: ExportFormat, filter: Record<string, string> = {}) {
  const { taskId } = await who.call(exportList, { body: { list, format, filter } }, { 'accept-language': 'en' })
  const task = await taskIn(who, taskId)
  expect(task.state, JSON.stringify(task.error)).toBe('DONE')
  return { task, bytes: (await who.raw(downloadTaskFile, { params: { id: taskId } })).body }
}

describe('the bytes of files', () => {
  it('of a tenant are bounded: uploads and exports above it are refused and store nothing, and usage shows them', async () => {
    await exported(t.admin, 'roles', 'CSV')
    const { config, files } = t.app
    const used = await files.used(1)
    expect(used).toBe([...(await files.list(1)).files.values()].reduce((sum, size) => sum + size, 0))
    const limited = (fileBytes: number) => void (t.app.config = { ...config, limits: { ...config.limits, fileBytes } })
    const form = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${'a'.repeat(5_000)}\r\n--b--\r\n`
    // Without a length the size is known only once the file is stored.
    const upload = async (payload: string | Readable) => {
      const headers = {
        authorization: t.admin.token,
        'content-type': 'multipart/form-data; boundary=b',
        'idempotency-key': randomUUID(),
      }
      const { statusCode, body } = await t.http.inject({
        method: 'POST',
        url: orderImports.upload.path,
        headers,
        payload,
      })
      return { statusCode, message: (JSON.parse(body) as { message?: string }).message }
    }
    const full = { statusCode: 429, message: 'file_quota_reached' }
    limited(used + 1_000)
    try {
      expect(await upload(form)).toEqual(full)
      expect(await upload(Readable.from([Buffer.from(form)]))).toEqual(full)
      expect(await files.used(1)).toBe(used)
      expect((await t.admin.call(getUsage)).files).toEqual({ used, maximum: used + 1_000 })
      const { path } = await files.put(1, 'of the product', Readable.from([Buffer.alloc(2_000)]))
      const body = { list: 'roles', format: 'CSV', filter: {} } as const
      expect(await t.admin.refusal(exportList, { body })).toMatchObject({ status: 429, message: 'file_quota_reached' })
      await files.remove(path)
      await exported(t.admin, 'roles', 'CSV')
    } finally {
      t.app.config = config
    }
    expect((await upload(form)).statusCode).toBe(200)
  })
})

describe('at night', () => {
  it('files of exports older than a week go, and uploads that no command finished; the task keeps what it was', async () => {
    const old = await exported(t.admin, 'roles', 'CSV')
    const recent = await exported(t.admin, 'roles', 'CSV')
    const files = join(t.app.config.dataDir, 'files')
    const filesNow = async () => (await readdir(join(files, '1'))).length
    await inTenant(t.app.pool, 1, 'write', async ({ trx }) => {
      const days = new Date(Date.now() - 8 * 24 * 3_600_000)
      await trx.updateTable('tasks').set({ finishedAt: days }).where('id', '=', old.task.id).execute()
    })
    const left = await t.app.files.put(1, 'left.csv', Readable.from([Buffer.from('left')]))
    const begun = await t.app.files.put(1, 'begun.csv', Readable.from([Buffer.from('begun')]))
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    for (const name of [left.path, `${left.path}.new`]) await utimes(join(files, name), yesterday, yesterday)
    const before = await filesNow()
    const night = async (day: string) => {
      const { taskId } = await started(t.app, t.admin, { kind: 'exports.remove_old', input: { day } })
      return taskIn(t.admin, taskId)
    }
    expect(await night('2026-11-22')).toMatchObject({ state: 'DONE', result: { exports: 1, uploads: 0 } })
    expect(await night('2026-11-23')).toMatchObject({ state: 'DONE', result: { exports: 0, uploads: 1 } })
    // The upload and its mark, and the file of the old export.
    expect(await filesNow()).toBe(before - 3)
    const gone = await t.admin.call(getTask, { params: { id: old.task.id } })
    expect(gone).toMatchObject({ file: { sha256: old.task.file!.sha256 } })
    expect(gone.allowed).not.toContain('download')
    expect(await t.admin.refusal(downloadTaskFile, { params: { id: old.task.id } })).toMatchObject({
      message: 'task_has_no_file',
    })
    expect((await t.admin.raw(downloadTaskFile, { params: { id: recent.task.id } })).status).toBe(200)
    await t.app.files.remove(begun.path)
  })
})

describe('a list as a file', () => {
  it('is CSV that spreadsheets read rightly and never run', async () => {
    const { task, bytes } = await exported(t.admin, 'roles', 'CSV')
    const text = bytes.toString('utf8')
    expect(text.startsWith('\ufeffRole,Permissions,Users,Created\r\n')).toBe(true)
    for (const name of [
      "'=cmd|calc",
      "'+1",
      "'-1",
      "'@SUM(A1)",
      `"'""=1"""`,
      "'＝1",
      '"角色, ""甲"""',
      'a & <b>',
      '"line\nbreak"',
      'plain',
    ])
      expect(text).toContain(`\r\n${name},"Roles: View, Roles: Create",0,2`)
    expect(task.result).toEqual({ rows: 12 })
    expect(task.file).toMatchObject({ name: 'roles.csv' })
  })

  it('is XLSX whose cells are texts, numbers and dates', async () => {
    const { bytes } = await exported(t.admin, 'roles', 'XLSX')
    const [head, ...rows] = sheetRows(bytes)
    expect(head!.map((cell) => cell.text)).toEqual(['Role', 'Permissions', 'Users', 'Created'])
    const byName = new Map(rows.map((row) => [row[0]!.text, row]))
    expect(byName.get('=cmd|calc')).toMatchObject([
      { type: 'inlineStr' },
      { type: 'inlineStr', text: 'Roles: View, Roles: Create' },
      { type: 'n', text: '0' },
      { type: 'n' },
    ])
    for (const name of ['角色, "甲"', 'a & <b>', 'line\nbreak']) expect(byName.has(name)).toBe(true)
    // An instant is a serial day number in the tenant's zone, eight hours ahead of UTC.
    const created = (Number(byName.get('plain')![3]!.text) - 25_569) * 86_400_000
    expect(Math.abs(created - 8 * 3_600_000 - Date.now())).toBeLessThan(60_000)
  })

  it.each([
    ['en', 'WORDS', 'Role created', 'Role', 'No'],
    ['zh', 'WORDS', '新建角色', '角色', '否'],
    ['en', 'CODES', 'role.created', 'role', 'false'],
  ] as const)('says its values in %s as %s', async (language, values, event, subject, isSigned) => {
    const filter = { action: 'role.created' }
    const { taskId } = await t.admin.call(
      exportList,
      { body: { list: 'events', format: 'CSV', values, filter } },
      { 'accept-language': language },
    )
    await taskIn(t.admin, taskId)
    const [, first] = (await t.admin.raw(downloadTaskFile, { params: { id: taskId } })).body.toString().split('\r\n')
    const [, , what, about, , , , signed] = first!.split(',')
    expect([what, about, signed]).toEqual([event, subject, isSigned])
  })

  it.each([
    ['en', 'WORDS', 'Roles: View, Roles: Create', 'every permission, also those of later versions'],
    ['zh', 'WORDS', '角色：查看, 角色：新建', '全部权限（含以后版本新增的权限）'],
    ['en', 'CODES', '050000, 050001', 'all'],
  ] as const)('names the permissions of a role in %s as %s', async (language, values, two, every) => {
    const { items } = await t.admin.call(listRoles, { query: {} })
    const chosen = items.filter(({ name, holdsAll }) => name === 'plain' || holdsAll)
    const ids = chosen.map(({ id }) => id)
    const { taskId } = await t.admin.call(
      exportList,
      { body: { list: 'roles', format: 'XLSX', values, ids } },
      { 'accept-language': language },
    )
    await taskIn(t.admin, taskId)
    const rows = sheetRows((await t.admin.raw(downloadTaskFile, { params: { id: taskId } })).body)
    const [, ...cells] = rows.map((row) => row[1]!.text)
    expect(cells).toEqual(chosen.map(({ holdsAll }) => (holdsAll ? every : two)))
    expect(cells).toContain(every)
  })

  it('has the headings of the reader, follows the filter, and is in the log twice', async () => {
    const { taskId } = await t.admin.call(
      exportList,
      { body: { list: 'roles', format: 'CSV', filter: { name: 'plain' } } },
      { 'accept-language': 'zh-CN' },
    )
    await taskIn(t.admin, taskId)
    const text = (await t.admin.raw(downloadTaskFile, { params: { id: taskId } })).body.toString()
    expect(text).toMatch(/^\ufeff角色,权限,用户数,创建时间\r\nplain,[^\n]+\r\n$/)
    const events = (await t.admin.call(listEvents, { query: { subjectType: 'list', subjectId: 'roles' } })).items
    expect(events.slice(0, 2)).toMatchObject([
      { action: 'list.export_finished', details: { rows: 1 } },
      { action: 'list.exported', details: { format: 'CSV', filter: { name: 'plain' } } },
    ])
  })

  it.each([
    [{}, 'Role'],
    [{ 'accept-language': 'fr, zh;q=0.5' }, '角色'],
    [{ 'accept-language': 'en-GB,zh' }, 'Role'],
  ])('is in the first known language that is asked for (%o), else in that of the tenant', async (headers, title) => {
    const body = { list: 'roles', format: 'CSV', filter: { name: 'plain' } } as const
    const { taskId } = await t.admin.call(exportList, { body }, headers)
    await taskIn(t.admin, taskId)
    const text = (await t.admin.raw(downloadTaskFile, { params: { id: taskId } })).body.toString()
    expect(text.replace('\ufeff', '').split(',')[0]).toBe(title)
  })

  it('has only the rows that were chosen by their ids', async () => {
    const { items } = await t.admin.call(listRoles, { query: {} })
    const [first, second] = items.filter(({ name }) => ['plain', '+1'].includes(name))
    const ids = [first!.id, second!.id, randomUUID()]
    const { taskId } = await t.admin.call(exportList, { body: { list: 'roles', format: 'CSV', ids } })
    expect(await taskIn(t.admin, taskId)).toMatchObject({ state: 'DONE', result: { rows: 2 } })
    const events = (await t.admin.call(listEvents, { query: { subjectType: 'list', subjectId: 'roles' } })).items
    expect(events.find(({ action }) => action === 'list.exported')).toMatchObject({ details: { rows: 3 } })
    expect(await t.admin.refusal(exportList, { body: { list: 'roles', format: 'CSV', ids: [] } })).toMatchObject({
      fields: { ids: 'ids_can_not_be_empty' },
    })
  })

  it("needs the list's own permission to start it and to download it", async () => {
    const reader = await userWith(t.http, t.admin, ['roles.list'])
    expect(await reader.refusal(exportList, { body: { list: 'roles', format: 'CSV' } })).toMatchObject({
      status: 403,
      message: 'no_permission',
      params: { code: '050015' },
    })
    // The file shows what the page of the list shows, so it needs the right to that page as well.
    const unread = await userWith(t.http, t.admin, ['roles.export'])
    expect(await unread.refusal(exportList, { body: { list: 'roles', format: 'CSV' } })).toMatchObject({
      status: 403,
      params: { code: '050000' },
    })
    const exporter = await userWith(t.http, t.admin, ['roles.list', 'roles.export'])
    await exported(exporter, 'roles', 'CSV')
    expect(await exporter.refusal(exportList, { body: { list: 'users', format: 'CSV' } })).toMatchObject({
      status: 403,
    })
    expect(await exporter.refusal(exportList, { body: { list: 'nothing' as never, format: 'CSV' } })).toMatchObject({
      fields: { list: 'not_in_list' },
    })
  })

  it('has every row, whatever pages the filter of the caller names', async () => {
    const { items } = await t.admin.call(listRoles, { query: { limit: '200' } })
    const filter = { after: items[2]!.id, limit: '1', fields: 'id' }
    expect((await exported(t.admin, 'roles', 'CSV', filter)).task.result).toEqual({ rows: items.length })
    const lines = await exported(t.admin, 'factories', 'CSV', { limit: '1' })
    expect(lines.task.state).toBe('DONE')
  })

  it('says a text that looks like an instant as it was written', () => {
    const note = '2026-02-30T00:00:00Z'
    const route = query({
      method: 'GET',
      path: '/api/notes',
      permission: 'session',
      sites: 'shared',
      input: { query: z.object({}) },
      output: listOf(z.object({ note: z.string(), at: z.iso.datetime().nullable() })),
    })
    const { columns } = pageExport({ name: 'notes', route, headings: 'lines.fields', columns: ['note', 'at'] })
    const [said, at] = columns as unknown as readonly { value: (row: object, source: never) => unknown }[]
    const row = { note, at: '2026-02-28T00:00:00.000Z' }
    expect(said!.value(row, undefined as never)).toBe(note)
    expect(at!.value(row, undefined as never)).toEqual(new Date(row.at))
    expect(at!.value({ ...row, at: null }, undefined as never)).toBeNull()
  })

  it('holds only the own tenant', async () => {
    const { bytes } = await exported(t.other, 'roles', 'CSV')
    expect(bytes.toString().split('\r\n')).toHaveLength(3)
  })

  it('is offered by exactly one room for every list of the contract, and each can be made', async () => {
    const offered = rooms.flatMap((room) => room.exports ?? [])
    expect(offered.map((list) => list.name).sort()).toEqual(Object.keys(exportableLists).sort())
    for (const { name, route } of offered)
      expect(exportableLists[name as ExportableList].reads, name).toBe(route.permission)
    // Records inside another record are exported in the tests of their own room: here that record does not exist.
    const within: Partial<Record<ExportableList, Record<string, string>>> = {
      inspectionSamples: { id: randomUUID() },
      records: { collectionId: randomUUID() },
      audienceChanges: { audienceId: randomUUID() },
      tagChanges: { tagId: randomUUID() },
    }
    for (const format of ['CSV', 'XLSX'] as const) {
      for (const list of Object.keys(exportableLists) as ExportableList[]) {
        const filter = within[list]
        if (filter === undefined) await exported(t.admin, list, format)
        else {
          const { taskId } = await t.admin.call(exportList, { body: { list, format, filter } })
          expect(await taskIn(t.admin, taskId), list).toMatchObject({ state: 'FAILED', error: { key: 'not_found' } })
        }
      }
    }
  })
})

describe('a long list', () => {
  it('is refused as XLSX beyond a sheet, leaves no file, and goes as CSV, in an archive too', async () => {
    const numbers = listExport({
      name: 'numbers',
      route: listRoles,
      filter: z.object({}),
      columns: [{ en: 'Number', zh: '数', value: (row: number) => row }],
      async *rows() {
        for (let number = 0; number <= XLSX_ROWS_MAXIMUM; number++) yield number
      },
    })
    const own = await testApp()
    const stop = await startWorkers({
      app: own.app,
      kinds: [exportTask([numbers], [])],
      databaseUrl: own.database.appUrl,
    })
    const filesNow = () => readdir(join(own.app.config.dataDir, 'files/1')).catch(() => [])
    const tooLong = await started(own.app, own.admin, {
      kind: 'exports.list',
      input: { list: 'numbers', format: 'XLSX', filter: {} },
    })
    expect(await taskIn(own.admin, tooLong.taskId)).toMatchObject({
      state: 'FAILED',
      error: { key: 'export_too_many_rows', params: { maximum: XLSX_ROWS_MAXIMUM } },
    })
    expect(await filesNow()).toEqual([])
    for (const format of ['CSV', 'ZIP']) {
      const { taskId } = await started(own.app, own.admin, {
        kind: 'exports.list',
        input: { list: 'numbers', format, filter: {} },
      })
      expect(await taskIn(own.admin, taskId)).toMatchObject({
        state: 'DONE',
        result: { rows: XLSX_ROWS_MAXIMUM + 1 },
      })
    }
    await stop()
  })

  it('that is cancelled leaves no file', async () => {
    const own = await testApp()
    const reached = Promise.withResolvers<void>()
    const cancelled = Promise.withResolvers<void>()
    const slow = listExport({
      name: 'slow',
      route: listRoles,
      filter: z.object({}),
      columns: [{ en: 'Number', zh: '数', value: (row: number) => row }],
      async *rows() {
        yield 1
        reached.resolve()
        await cancelled.promise
      },
    })
    const stop = await startWorkers({ app: own.app, kinds: [exportTask([slow], [])], databaseUrl: own.database.appUrl })
    const { taskId } = await started(own.app, own.admin, {
      kind: 'exports.list',
      input: { list: 'slow', format: 'CSV', filter: {} },
    })
    await reached.promise
    await own.admin.call(cancelTask, { params: { id: taskId }, body: {} })
    cancelled.resolve()
    expect(await taskIn(own.admin, taskId)).toMatchObject({ state: 'CANCELLED', file: null })
    expect((await own.app.files.list(1)).files.size).toBe(0)
    await stop()
  })
})
