import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { downloadTaskFile } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness/database.ts'
import { openArchive } from '../../kit/text-files/unzip.ts'
import { taskIn } from '../tasks/tasks.fixtures.ts'
import { zippedCsv } from './zipped-csv.ts'

it('a list goes into an archive as the same CSV, with its checksum; the event has that of the archive', async () => {
  const { admin } = await testApp({ work: true })
  const exported = async (format: 'CSV' | 'ZIP') => {
    const { taskId } = await admin.call(exportList, { body: { list: 'roles', format, filter: {} } })
    const task = await taskIn(admin, taskId)
    return { task, bytes: (await admin.raw(downloadTaskFile, { params: { id: taskId } })).body }
  }
  const { bytes: csv } = await exported('CSV')
  const { task, bytes } = await exported('ZIP')
  const archive = await openArchive({
    size: bytes.length,
    read: (start, end) => Readable.from([bytes.subarray(start, end + 1)]),
  })
  const inside = async (name: string) => Buffer.concat(await Array.fromAsync(archive.read(name)))
  expect(await inside('roles.csv')).toEqual(csv)
  const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
  expect((await inside('roles.csv.sha256')).toString()).toBe(`${sha256(csv)}  roles.csv\n`)
  expect(task.file).toMatchObject({ name: 'roles.zip', sha256: sha256(bytes), size: bytes.length })
  const { items } = await admin.call(listEvents, { query: { action: 'list.export_finished', limit: '1' } })
  expect(items[0]?.details).toMatchObject({ format: 'ZIP', sha256: sha256(bytes) })
})

it('a file that an archive cannot hold is refused by name', async () => {
  async function* csv() {
    for (const text of ['a,b\r\n', '1,2\r\n']) yield Buffer.from(text)
  }
  await expect(Array.fromAsync(zippedCsv('x.csv', csv(), 9))).rejects.toMatchObject({ key: 'export_too_large' })
  expect(Buffer.concat(await Array.fromAsync(zippedCsv('x.csv', csv(), 10))).length).toBeGreaterThan(10)
})
