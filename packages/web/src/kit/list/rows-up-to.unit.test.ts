import { describe, expect, it } from 'vitest'
import { rowsUpTo } from './rows-up-to.ts'

/** A list of numbers, 200 a page, and the cursors that it was asked with. */
function listOf(count: number) {
  const asked: (string | undefined)[] = []
  const read = (after: string | undefined) => {
    asked.push(after)
    const first = Number(after ?? 0)
    const last = Math.min(count, first + 200)
    const items = Array.from({ length: last - first }, (_, at) => first + at)
    return Promise.resolve({ items, next: last < count ? String(last) : null })
  }
  return { asked, read }
}

describe('the rows for a paper', () => {
  it.each([
    [0, 0, false, 1],
    [200, 200, false, 1],
    [450, 450, false, 3],
    [1000, 1000, false, 5],
    [1001, 1000, true, 5],
    [100_000, 1000, true, 5],
  ])('of %i are %i, more: %s, in %i reads', async (count, printed, hasMore, reads) => {
    const { asked, read } = listOf(count)
    const result = await rowsUpTo(1000, read)
    expect(result).toEqual({ rows: Array.from({ length: printed }, (_, at) => at), hasMore })
    expect(asked).toHaveLength(reads)
  })
})
