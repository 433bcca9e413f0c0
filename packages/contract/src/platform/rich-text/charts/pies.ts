/** A pie for each column of numbers, side by side. */

import type { ChartData } from './chart-data.ts'
import {
  type ChartOptions,
  cutTo,
  type Drawing,
  legendOf,
  lookOf,
  rounded,
  type Shape,
  textAt,
  titled,
} from './shapes.ts'

const LARGEST = 240
const SMALLEST = 150
const TOP = 8
const NAME = 24

interface Circle {
  x: number
  y: number
  radius: number
}

const pointAt = ({ x, y, radius }: Circle, share: number): string => {
  const angle = share * 2 * Math.PI - Math.PI / 2
  return `${rounded(x + radius * Math.cos(angle))} ${rounded(y + radius * Math.sin(angle))}`
}

/** The whole circle has no beginning and no end that an arc could have. */
function slice(circle: Circle, from: number, to: number): Omit<Shape, 'children'> {
  const { x, y, radius } = circle
  if (to - from >= 1) return { name: 'circle', attributes: { cx: rounded(x), cy: rounded(y), r: rounded(radius) } }
  const isLarge = to - from > 0.5 ? 1 : 0
  const arc = `A${rounded(radius)} ${rounded(radius)} 0 ${isLarge} 1 ${pointAt(circle, to)}`
  return { name: 'path', attributes: { d: `M${rounded(x)} ${rounded(y)}L${pointAt(circle, from)}${arc}Z` } }
}

function slices(
  { categories, series }: ChartData,
  at: number,
  { circle, format }: { circle: Circle; format: ChartOptions['format'] },
): Shape[] {
  const { values } = series[at]!
  const whole = values.reduce((sum, value) => sum + value, 0)
  let before = 0
  return values.flatMap((value, category): Shape[] => {
    if (value === 0) return []
    const from = before / whole
    before += value
    const shape = slice(circle, from, before / whole)
    const percent = Math.round((value / whole) * 1_000) / 10
    return [
      titled(
        { ...shape, attributes: { ...shape.attributes, class: `chart-mark ${lookOf(category)}` } },
        `${categories[category]}: ${format(value)} (${percent}%)`,
      ),
    ]
  })
}

export function piesOf(data: ChartData, { width, format }: ChartOptions): Drawing {
  const perRow = Math.max(1, Math.min(data.series.length, Math.floor(width / SMALLEST)))
  const cell = width / perRow
  const size = Math.min(LARGEST, cell - 16)
  const row = size + NAME + TOP
  const shapes = data.series.flatMap(({ name }, at): Shape[] => {
    const x = ((at % perRow) + 0.5) * cell
    const y = TOP + Math.floor(at / perRow) * row + size / 2
    return [
      ...slices(data, at, { circle: { x, y, radius: size / 2 }, format }),
      textAt(cutTo(name, cell - 8), x, y + size / 2 + 18, 'middle'),
    ]
  })
  const legend = legendOf(data.categories, { top: TOP + Math.ceil(data.series.length / perRow) * row + 6, width })
  return { width, height: legend.bottom, shapes: [...shapes, ...legend.shapes] }
}
