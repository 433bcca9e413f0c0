import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sheetRows, unzip } from '../../platform/exports/exports.fixtures.ts'
import type { Cell } from '../lists/list-export.ts'
import { clockOf, xlsxOf } from './xlsx.ts'
import { zipOf } from './zip.ts'

async function bytesOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}
async function* each<T>(items: readonly T[]) {
  yield* items
}

describe('the clock of a zone', () => {
  it('shows what the zone shows, also around a change of its clocks', () => {
    const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC']
    const around = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) })
    const changes = fc.constantFrom(
      Date.UTC(2026, 2, 29, 1),
      Date.UTC(2026, 9, 25, 1),
      Date.UTC(2026, 3, 4, 15),
      Date.UTC(2026, 2, 8, 5, 31),
    )
    const nearChange = fc.tuple(changes, fc.integer({ min: -7_200_000, max: 7_200_000 })).map(([at, by]) => at + by)
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.oneof(around, nearChange), (zone, at) => {
        const parts = new Intl.DateTimeFormat('sv-SE', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'medium',
        }).format(at)
        expect(clockOf(zone)(new Date(at))).toBe(parts)
      }),
    )
  })
})

describe('an archive', () => {
  it('gives back what went in, and the same bytes for the same content', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.stringMatching(/^[a-z0-9äé中]{1,20}$/),
            fc.array(fc.uint8Array({ maxLength: 5_000 }), { maxLength: 5 }),
          ),
          { maxLength: 5 },
        ),
        async (files) => {
          const entries = [...new Map(files)].map(([name, chunks]) => ({
            name,
            body: chunks.map((chunk) => Buffer.from(chunk)),
          }))
          const archive = await bytesOf(zipOf(entries))
          expect(await bytesOf(zipOf(entries))).toEqual(archive)
          expect([...unzip(archive)]).toEqual(entries.map(({ name, body }) => [name, Buffer.concat(body)]))
        },
      ),
      { numRuns: 30 },
    )
  })

  it('ends with the error of what it was fed with', async () => {
    async function* broken() {
      yield Buffer.alloc(100_000)
      throw new Error('the source broke')
    }
    await expect(bytesOf(zipOf([{ name: 'x', body: broken() }]))).rejects.toThrow('the source broke')
  })

  it('closes its source when the reader goes away', async () => {
    let isClosed = false
    async function* endless() {
      try {
        for (;;) yield randomBytes(100_000)
      } finally {
        isClosed = true
      }
    }
    let chunks = 0
    for await (const _ of zipOf([{ name: 'x', body: endless() }])) if (++chunks > 10) break
    expect(isClosed).toBe(true)
  })
})

describe('a workbook', () => {
  it('holds any text, number and truth as a cell that is no formula', async () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('=1+1', '<&>"\'', '\u0000\u0008', '\ud800', ' spaces ', '\t', 'x'.repeat(40_000)),
    )
    const cell = fc.oneof(
      text,
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 20 }), async (rows) => {
        const [head, ...read] = sheetRows(
          await bytesOf(xlsxOf('Rows: all', ['A', 'B & C', '<D>'], each(rows as Cell[][]), 'UTC')),
        )
        expect(head!.map(({ text: title }) => title)).toEqual(['A', 'B & C', '<D>'])
        expect(read).toHaveLength(rows.length)
        read.forEach((cells, row) =>
          cells.forEach(({ type, text: shown }, column) => {
            const value = rows[row]![column]!
            if (typeof value === 'number' && Math.abs(value) < 1e15)
              expect([type, Number(shown)]).toEqual(['n', Object.is(value, -0) ? 0 : value])
            else if (typeof value === 'boolean') expect([type, shown]).toEqual(['b', value ? '1' : '0'])
            // Characters that XML cannot represent have become U+FFFD, and every kind of line end reads as one.
            else if (typeof value === 'string' && /^[\u0020-\ud7ff]*$/.test(value) && value.length <= 32_767)
              expect(shown).toBe(value)
          }),
        )
      }),
      { numRuns: 50 },
    )
  })
})
