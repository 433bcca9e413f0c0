/** The copy of a member is made page by page: no part of it holds more than the page that is written. */

import { expect, it } from 'vitest'
import { accessPage } from './access-page.ts'
import { type CollectedTable, jsonOf, pagesOf } from './collected.ts'

const PAGES = 50

/** `asked`: how many pages were read until now. */
function manyRows() {
  const state = { asked: 0 }
  const table: CollectedTable = {
    table: 'member_activities',
    async *pages() {
      for (let page = 0; page < PAGES; page++) {
        state.asked++
        yield [
          { props: 'MARK', at: page },
          { props: '<b>', at: null },
        ]
      }
    },
  }
  const empty: CollectedTable = { table: 'member_tags', pages: () => pagesOf(Promise.resolve([])) }
  const one: CollectedTable = { table: 'members', pages: () => pagesOf(Promise.resolve([{ name: 'Wei' }])) }
  return { state, tables: [one, table, empty] }
}

const READING = { locale: 'en' as const, tenant: { name: 'Plant', zone: 'Asia/Shanghai' }, at: new Date(0) }

it('asks for a page when the one before is written', async () => {
  for (const part of ['json', 'page'] as const) {
    const { state, tables } = manyRows()
    const chunks = part === 'json' ? jsonOf({ format: 'x' }, tables, () => undefined) : accessPage(tables, READING)
    let written = 0
    for await (const chunk of chunks) {
      if (chunk.includes('MARK')) written++
      expect(state.asked - written, part).toBeLessThanOrEqual(1)
    }
    expect(written).toBe(PAGES)
  }
})

it('is whole JSON, and a whole page', async () => {
  const { tables } = manyRows()
  let rows = 0
  const json = Buffer.concat(await Array.fromAsync(jsonOf({ format: 'x' }, tables, (count) => void (rows += count))))
  const read = JSON.parse(json.toString()) as { format: string; tables: Record<string, object[]> }
  expect(Object.keys(read)).toEqual(['format', 'tables'])
  expect(read.tables['member_activities']).toHaveLength(2 * PAGES)
  expect(read.tables['member_activities']?.slice(0, 3)).toEqual([
    { props: 'MARK', at: 0 },
    { props: '<b>', at: null },
    { props: 'MARK', at: 1 },
  ])
  expect(read.tables).toMatchObject({ members: [{ name: 'Wei' }], member_tags: [] })
  expect(rows).toBe(2 * PAGES + 1)
  const page = Buffer.concat(await Array.fromAsync(accessPage(tables, READING))).toString()
  expect(page.match(/<tr>/g)).toHaveLength(2 * PAGES + 1 + 2)
  expect(page.match(/<thead>/g)).toHaveLength(2)
  expect(page).toContain('&lt;b&gt;')
  expect(page.match(/<table>/g)).toHaveLength(page.match(/<\/table>/g)!.length)
})
