import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openScratch, removeScratch } from './scratch.ts'

it('gives back every line of a shelf in its order, however many and long, and leaves nothing behind', async () => {
  const root = await mkdtemp(join(tmpdir(), 'scratch-'))
  try {
    const scratch = await openScratch(root)
    const lines = (partition: number) =>
      Array.from(
        { length: 40_000 },
        (_, at) => `${partition} ${at} ${at % 977 === 0 ? '期初'.repeat(20_000) : 'x'.repeat(at % 60)}`,
      )
    for (const partition of [0, 1]) {
      for (const line of lines(partition)) {
        scratch.put(`s-${partition}`, line)
        await scratch.flush()
      }
    }
    const taken = async (partition: string) => {
      const all: string[] = []
      for await (const some of scratch.take(partition)) all.push(...some)
      return all
    }
    const [folder = ''] = await readdir(root)
    // Everything above the memory limit is on disk by now.
    expect((await readdir(join(root, folder))).sort()).toEqual(['s-0', 's-1'])
    expect(await taken('s-1')).toEqual(lines(1))
    expect(await taken('s-0')).toEqual(lines(0))
    expect(await taken('s-2')).toEqual([])
    scratch.put('s-0', 'again')
    expect(await taken('s-0')).toEqual(['again'])
    await scratch.close()
    expect(await readdir(root)).toEqual([])
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})

it('removes what a killed process left', async () => {
  const root = await mkdtemp(join(tmpdir(), 'scratch-'))
  await openScratch(root)
  expect(await readdir(root)).toHaveLength(1)
  await removeScratch(root)
  await expect(readdir(root)).rejects.toMatchObject({ code: 'ENOENT' })
})
