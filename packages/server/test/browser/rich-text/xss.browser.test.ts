/** Hostile markup in a real browser with no policy: what was cleaned runs nothing, and what was not does. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleaned } from '../../../src/platform/markup/cleaned.ts'
import { executed, openFrames, ways, type Clean } from './xss-frames.fixtures.ts'
import { patterns } from './xss-patterns.fixtures.ts'

let close: () => Promise<void>
beforeAll(async () => {
  close = await openFrames()
})
afterAll(() => close())

describe('hostile markup', () => {
  it('has two hundred patterns, and no two are the same', () => {
    expect(patterns.length).toBeGreaterThanOrEqual(200)
    expect(new Set(patterns).size).toBe(patterns.length)
  })

  it.each(Object.keys(ways))('runs nothing %s when it was cleaned', async (way) => {
    expect(await executed(way, cleaned)).toEqual([])
  })

  it.each([
    ['as a page', 200],
    ['as inner HTML', 180],
  ])('runs %s when it was not: at least %d patterns are noticed', async (way, least) => {
    expect((await executed(way, String)).length).toBeGreaterThanOrEqual(least)
  })

  it('is noticed when a single handler is let through', async () => {
    const forgetful: Clean = (html) => cleaned(html).replace('<p>', '<p tabindex="0" onclick="ran()">')
    expect((await executed('as a page', forgetful)).length).toBeGreaterThan(0)
  })
})
