/** A chart is its table and a kind; nothing else of it is stored. What it shows is read from the cells each time. */

export const CHART_KINDS = ['column', 'line', 'area', 'pie', 'bar'] as const
export type ChartKind = (typeof CHART_KINDS)[number]

export const chartKindOf = (text: string | null): ChartKind | null => CHART_KINDS.find((kind) => kind === text) ?? null

export interface ChartCell {
  text: string
  isHeader: boolean
  /** Over several rows or columns. */
  isMerged: boolean
}
interface Series {
  name: string
  values: readonly number[]
}
export interface ChartData {
  /** The cell where both headers meet. */
  title: string
  categories: readonly string[]
  series: readonly Series[]
}
/** Why a table is no chart, and the first cell that makes it none, counted from 1. */
export interface ChartFault {
  fault: 'small' | 'merged' | 'headerRow' | 'headerColumn' | 'number' | 'negative'
  row: number
  column: number
}

export const isChartFault = (data: ChartData | ChartFault): data is ChartFault => 'fault' in data

const SPACES = /\s/g
const NUMBER = /^([-+−]?)(\d{1,3}(?:,\d{3})+|\d{1,15})(\.\d{1,15})?%?$/

/** `1,5` is none: half of the world reads it as fifteen tenths, the other half as fifteen. */
export function chartNumberOf(text: string): number | null {
  const [, sign, whole, part = ''] = NUMBER.exec(text.replaceAll(SPACES, '')) ?? []
  if (whole === undefined) return null
  const amount = Number(`${whole.replaceAll(',', '')}${part}`)
  return sign === '' || sign === '+' ? amount : -amount
}

type Grid = readonly (readonly ChartCell[])[]

function faultOf(grid: Grid, kind: ChartKind): ChartFault | null {
  if (grid.length < 2 || grid.some((row) => row.length < 2)) return { fault: 'small', row: 1, column: 1 }
  const judged: Record<ChartFault['fault'], (cell: ChartCell, row: number, column: number) => boolean> = {
    small: () => false,
    merged: ({ isMerged }) => isMerged,
    headerRow: ({ isHeader }, row) => row === 0 && !isHeader,
    headerColumn: ({ isHeader }, _, column) => column === 0 && !isHeader,
    number: ({ text }, row, column) => row > 0 && column > 0 && chartNumberOf(text) === null,
    // A share of a whole is never below nothing.
    negative: ({ text }, row, column) => kind === 'pie' && row > 0 && column > 0 && chartNumberOf(text)! < 0,
  }
  for (const [fault, isOne] of Object.entries(judged) as [ChartFault['fault'], typeof judged.number][])
    for (const [row, cells] of grid.entries()) {
      const column = cells.findIndex((cell, at) => isOne(cell, row, at))
      if (column !== -1) return { fault, row: row + 1, column: column + 1 }
    }
  return null
}

/** A row is a category, a column a series. */
export function chartDataOf(grid: Grid, kind: ChartKind): ChartData | ChartFault {
  const fault = faultOf(grid, kind)
  if (fault !== null) return fault
  const [[corner, ...names], ...rows] = grid as readonly [readonly [ChartCell, ...ChartCell[]], ...ChartCell[][]]
  return {
    title: corner.text.trim(),
    categories: rows.map(([head]) => head!.text.trim()),
    series: names.map(({ text }, at) => ({
      name: text.trim(),
      values: rows.map((cells) => chartNumberOf(cells[at + 1]!.text)!),
    })),
  }
}
