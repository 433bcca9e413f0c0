import { mkdtemp, rm } from 'node:fs/promises'
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

async function* toBytes(content: string) {
  yield Buffer.from(content)
}
