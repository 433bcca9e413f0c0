import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { onTestFinished, test, expect } from 'vitest'
import { openFileStore } from './file-store.ts'

test('a clock that steps a day ahead removes no file whose command has not ended, and still those that one left behind', async () => {
  const root = await mkdtemp(join(tmpdir(), 'serialis-files-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const files = openFileStore(root)
  const put = async (content: string) => (await files.put(1, 'codes.csv', toBytes(content))).path
  const tomorrow = new Date(Date.now() + 25 * 3_600_000)
  const named = new Set<string>()
  const night = () => files.settleOld(1, tomorrow, async () => named)

  const left = await put('left behind')
  const waiting = await put('waits for its commit')
  expect(await night()).toBe(0)
  named.add(waiting)
  await files.keep(waiting)
  expect(await night()).toBe(1)
  expect([...(await files.list(1)).files.keys()]).toEqual([waiting])
  expect(await text(files.read(waiting))).toBe('waits for its commit')
  expect((await files.list(1)).unsettled).toEqual([])
  await expect(files.size(left)).rejects.toThrow('ENOENT')
})

test('a file that is removed while the files are listed is left out', async () => {
  const root = await mkdtemp(join(tmpdir(), 'serialis-files-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const files = openFileStore(root)
  const { path } = await files.put(1, 'codes.csv', toBytes('stays'))
  await files.keep(path)
  // Its name is in the folder, and nothing is there, as at that moment.
  await symlink(join(root, 'gone'), join(root, '1', 'gone'))
  expect([...(await files.list(1)).files]).toEqual([[path, 'stays'.length]])
  expect(await files.used(1)).toBe('stays'.length)
})

async function* toBytes(content: string) {
  yield Buffer.from(content)
}
