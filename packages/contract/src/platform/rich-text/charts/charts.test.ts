import { describe, expect, it, test } from 'vitest'
import { ticksOf } from './axes.ts'
import { CHART_KINDS, type ChartCell, chartDataOf, chartKindOf, chartNumberOf } from './chart-data.ts'
import { drawingOf } from './drawing.ts'
import { cutTo, widthOf } from './shapes.ts'

const grid = (...rows: string[][]): ChartCell[][] =>
  rows.map((cells, row) =>
    cells.map((text, column) => ({ text, isHeader: row === 0 || column === 0, isMerged: false })),
  )
const DATA = grid(['Line', 'Good', 'Rejected'], ['A', '1,200', '3'], ['B', '900.5', '−12'])

describe('the data of a chart', () => {
  it('is a row for each category and a column for each series', () => {
    expect(chartDataOf(DATA, 'column')).toEqual({
      title: 'Line',
      categories: ['A', 'B'],
      series: [
        { name: 'Good', values: [1_200, 900.5] },
        { name: 'Rejected', values: [3, -12] },
      ],
    })
  })

  const changed = (row: number, column: number, change: Partial<ChartCell>) =>
    DATA.map((cells, r) => cells.map((cell, c) => (r === row && c === column ? { ...cell, ...change } : cell)))

  test.each([
    ['small', grid(['a', 'b']), 1, 1],
    ['small', grid(['a'], ['b']), 1, 1],
    ['merged', changed(2, 1, { isMerged: true }), 3, 2],
    ['headerRow', changed(0, 2, { isHeader: false }), 1, 3],
    ['headerColumn', changed(1, 0, { isHeader: false }), 2, 1],
    ['number', changed(1, 2, { text: 'none' }), 2, 3],
    ['number', changed(1, 2, { text: '' }), 2, 3],
  ] as const)('says %s of a table that is no chart, and where', (fault, cells, row, column) => {
    expect(chartDataOf(cells, 'line')).toEqual({ fault, row, column })
  })

  it('is of no pie below zero', () => {
    expect(chartDataOf(DATA, 'pie')).toEqual({ fault: 'negative', row: 3, column: 3 })
  })

  test.each([
    ['1,234.5', 1_234.5],
    ['12 %', 12],
    ['-3', -3],
    ['1,5', null],
    ['1,23', null],
    ['1e9', null],
    ['Infinity', null],
    ['12 packs', null],
    ['9'.repeat(16), null],
  ])('reads %s as %s', (text, number) => {
    expect(chartNumberOf(text)).toBe(number)
  })

  it('has one of the known kinds', () => {
    expect([chartKindOf('pie'), chartKindOf('constructor'), chartKindOf(null)]).toEqual(['pie', null, null])
  })
})

describe('the drawing', () => {
  test.each([
    [
      [0, 7],
      [0, 2, 4, 6, 8],
    ],
    [
      [-12, 1_200],
      [-500, 0, 500, 1_000, 1_500],
    ],
    [
      [0.1, 0.3],
      [0, 0.1, 0.2, 0.3],
    ],
    [[0], [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [[-5], [-5, -4, -3, -2, -1, 0]],
  ])('counts the values %j by %j', (values, ticks) => {
    expect(ticksOf(values)).toEqual(ticks)
  })

  const positive = chartDataOf(grid(['', 'x', 'y'], ['A', '1', '0'], ['B', '3', '0'], ['C', '0', '5']), 'pie')
  test.each(CHART_KINDS)('of a %s has a mark with its words for each value, within its frame', (kind) => {
    if ('fault' in positive) throw new Error('not a chart')
    for (const width of [320, 900]) {
      const { shapes, height } = drawingOf(kind, positive, { width, format: String })
      const marks = shapes.filter(({ children }) => children !== undefined)
      expect(marks.length).toBe(kind === 'pie' ? 3 : 6)
      expect(JSON.stringify(shapes)).not.toMatch(/NaN|Infinity|null|undefined/)
      for (const { attributes } of shapes)
        for (const [name, most] of [
          ['x', width],
          ['x2', width],
          ['y', height],
          ['cy', height],
        ] as const) {
          expect(Number(attributes[name] ?? 0)).toBeGreaterThanOrEqual(0)
          expect(Number(attributes[name] ?? 0)).toBeLessThanOrEqual(most)
        }
    }
  })

  it('cuts what is too wide, by its signs', () => {
    expect(cutTo('生产线产量', 40)).toBe('生产…')
    expect(cutTo('line', 40)).toBe('line')
    expect(widthOf('生')).toBeGreaterThan(widthOf('a'))
  })
})
