import { expect, it } from 'vitest'
import { createLanes } from './lanes.ts'

it('runs a few of one name at once, the rest in the order in which they came, and refuses what waits too long a line', async () => {
  const lanes = createLanes(2, 2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const take = (name: string, number: number) =>
    lanes.take(name, () => {
      begun.push(number)
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.push(resolve)
      return promise
    })
  const taken = [1, 2, 3, 4].map((number) => take('wei', number))
  await expect(take('wei', 5)).rejects.toMatchObject({ key: 'too_many_requests', params: { seconds: 1 } })
  const other = take('lin', 6)
  expect(begun).toEqual([1, 2, 6])
  ends[0]!()
  await taken[0]
  await expect.poll(() => begun).toEqual([1, 2, 6, 3])
  ends[1]!()
  await expect.poll(() => begun).toEqual([1, 2, 6, 3, 4])
  for (const end of ends) end()
  await Promise.all([...taken, other])
  const again = take('wei', 7)
  expect(begun.at(-1)).toBe(7)
  ends.at(-1)!()
  await again
})

it('gives its place back when the work fails', async () => {
  const lanes = createLanes(1, 1)
  const failing = () => lanes.take('wei', () => Promise.reject(new Error('no')))
  await expect(failing()).rejects.toThrow('no')
  await expect(failing()).rejects.toThrow('no')
  expect(await lanes.take('wei', async () => 'in')).toBe('in')
})
