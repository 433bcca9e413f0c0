/** For tests of folders: what every kind of folder guarantees. */

import { expect } from 'vitest'
import { readSmall, TransferFailure, type Folder } from './folder.ts'

/** The kind of failure that `work` ends with. */
export const kindOf = async (work: Promise<unknown>): Promise<string> => {
  const problem: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  return problem instanceof TransferFailure ? problem.kind : `no TransferFailure: ${String(problem)}`
}
export const content = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251))

/** Writes, reads, renames and removes files. */
export async function livesOn(folder: Folder): Promise<void> {
  await folder.write('out/order 1/codes.csv', [content.subarray(0, 100_001), content.subarray(100_001)])
  expect((await readSmall(folder, 'out/order 1/codes.csv', 1e6)).equals(content)).toBe(true)
  expect(await folder.list('out/order 1')).toMatchObject([{ name: 'codes.csv', size: content.length, isFolder: false }])
  await folder.write('out/order 1/codes.csv', [Buffer.from('second')])
  await folder.write('out/empty', [])
  await folder.rename('out/order 1/codes.csv', 'done/codes.csv')
  await folder.rename('out/empty', 'done/codes.csv')
  expect((await readSmall(folder, 'done/codes.csv', 10)).length).toBe(0)
  await folder.remove('done/codes.csv')
  await folder.remove('done/codes.csv')
  expect(await folder.list('done')).toEqual([])
  expect(await folder.list('never')).toEqual([])
  expect(await kindOf(readSmall(folder, 'never/there', 10))).toBe('not_there')
  for (const path of ['../up', 'in/../../up', 'a\\b', 'in/..'])
    expect(await kindOf(folder.write(path, [Buffer.from('x')]))).toBe('not_allowed')
}
