/** Column, bar, line and area charts: one axis of values, one of categories. */

import type { ChartData, ChartKind } from './chart-data.ts'
import {
  type ChartOptions,
  cutTo,
  dashOf,
  type Drawing,
  legendOf,
  lookOf,
  rounded,
  type Shape,
  textAt,
  titled,
  widthOf,
} from './shapes.ts'

type AxisKind = Exclude<ChartKind, 'pie'>

const PLOT = 240
const TOP = 14
const GAP = 8
const TICKS = 4
const LABEL = 80
const MARKED = 40

/** Steps of 1, 2 or 5 of a power of ten, from below the smallest value to above the largest, with zero in between. */
export function ticksOf(values: readonly number[]): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const span = high - low || 1
  const power = 10 ** Math.floor(Math.log10(span / TICKS))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => span / one <= TICKS + 1)!
  const first = Math.floor(low / step)
  const count = Math.ceil((high || (low < 0 ? 0 : 1)) / step) - first
  // Of sums, a tenth would become 0.30000000000000004.
  return Array.from({ length: count + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}

interface Plot {
  left: number
  right: number
  top: number
  bottom: number
  isUpright: boolean
  ticks: readonly number[]
  /** Of one category. */
  slot: number
}

const along = ({ isUpright, left, right, top, bottom, ticks }: Plot, value: number): number => {
  const [low, high] = [ticks[0]!, ticks.at(-1)!]
  const share = (value - low) / (high - low || 1)
  return isUpright ? bottom - share * (bottom - top) : left + share * (right - left)
}

function plotOf(kind: AxisKind, { categories, series }: ChartData, { width, format }: ChartOptions): Plot {
  const isUpright = kind !== 'bar'
  const ticks = ticksOf(series.flatMap(({ values }) => values))
  const labels = isUpright ? ticks.map(format) : categories
  const left = Math.min(width / 3, Math.max(...labels.map(widthOf)) + GAP)
  const height = isUpright ? PLOT : categories.length * Math.max(24, series.length * 12 + 8)
  const right = width - (isUpright ? GAP : Math.max(GAP, widthOf(format(ticks.at(-1)!)) / 2))
  const slot = isUpright ? (right - left) / categories.length : height / categories.length
  return { left, right, top: TOP, bottom: TOP + height, isUpright, ticks, slot }
}

/** Lines of the values, with what they are of. */
function valueAxis(plot: Plot, format: ChartOptions['format']): Shape[] {
  const { left, right, top, bottom, isUpright, ticks } = plot
  return ticks.flatMap((tick): Shape[] => {
    const at = rounded(along(plot, tick))
    const ends = isUpright
      ? { x1: rounded(left), x2: rounded(right), y1: at, y2: at }
      : { x1: at, x2: at, y1: top, y2: bottom }
    return [
      { name: 'line', attributes: { ...ends, class: tick === 0 ? 'chart-zero' : 'chart-grid' } },
      isUpright ? textAt(format(tick), left - GAP / 2, at + 4, 'end') : textAt(format(tick), at, bottom + 16, 'middle'),
    ]
  })
}

/** Their names; along a short axis only every second, third … one. */
function categoryAxis({ left, top, bottom, isUpright, slot }: Plot, categories: readonly string[]): Shape[] {
  if (!isUpright)
    return categories.map((name, at) =>
      textAt(cutTo(name, left - GAP), left - GAP / 2, top + (at + 0.5) * slot + 4, 'end'),
    )
  const wanted = Math.min(LABEL, Math.max(...categories.map(widthOf)) + GAP)
  const every = Math.max(1, Math.ceil(wanted / slot))
  return categories.flatMap((name, at) =>
    at % every === 0 ? [textAt(cutTo(name, slot * every - 4), left + (at + 0.5) * slot, bottom + 16, 'middle')] : [],
  )
}

const pointTitle = (
  data: ChartData,
  { series, category }: { series: number; category: number },
  format: ChartOptions['format'],
) => {
  const { name, values } = data.series[series]!
  return `${data.categories[category]} · ${name}: ${format(values[category]!)}`
}

function boxes(data: ChartData, plot: Plot, format: ChartOptions['format']): Shape[] {
  const zero = along(plot, 0)
  const thick = (plot.slot * 0.76) / data.series.length
  return data.series.flatMap(({ values }, series) =>
    values.map((value, category): Shape => {
      const end = along(plot, value)
      const across = (category + 0.12) * plot.slot + series * thick
      const [low, size] = [rounded(Math.min(zero, end)), rounded(Math.abs(end - zero))]
      const place = plot.isUpright
        ? { x: rounded(plot.left + across), y: low, width: rounded(thick), height: size }
        : { x: low, y: rounded(plot.top + across), width: size, height: rounded(thick) }
      return titled(
        { name: 'rect', attributes: { ...place, class: `chart-mark ${lookOf(series)}` } },
        pointTitle(data, { series, category }, format),
      )
    }),
  )
}

function lines(
  data: ChartData,
  plot: Plot,
  { isFilled, format }: { isFilled: boolean; format: ChartOptions['format'] },
): Shape[] {
  const x = (at: number) => rounded(plot.left + (at + 0.5) * plot.slot)
  return data.series.flatMap(({ values }, series) => {
    const points = values.map((value, at) => `${x(at)} ${rounded(along(plot, value))}`)
    const zero = rounded(along(plot, 0))
    const look = lookOf(series)
    const area: Shape = {
      name: 'path',
      attributes: {
        d: `M${x(0)} ${zero}L${points.join('L')}L${x(values.length - 1)} ${zero}Z`,
        class: `chart-area ${look}`,
      },
    }
    const line: Shape = {
      name: 'path',
      attributes: { d: `M${points.join('L')}`, class: `chart-line ${look}`, ...dashOf(series) },
    }
    const marks = values.map((value, category) =>
      titled(
        {
          name: 'circle',
          attributes: {
            cx: x(category),
            cy: rounded(along(plot, value)),
            r: values.length > MARKED ? 1.5 : 3,
            class: `chart-mark ${look}`,
          },
        },
        pointTitle(data, { series, category }, format),
      ),
    )
    return [...(isFilled ? [area] : []), line, ...marks]
  })
}

export function axesOf(kind: AxisKind, data: ChartData, options: ChartOptions): Drawing {
  const { width, format } = options
  const plot = plotOf(kind, data, options)
  const isOfBoxes = kind === 'column' || kind === 'bar'
  const marks = isOfBoxes ? boxes(data, plot, format) : lines(data, plot, { isFilled: kind === 'area', format })
  const names = data.series.length > 1 ? data.series.map(({ name }) => name) : []
  const legend = legendOf(names, { top: plot.bottom + 30, width })
  return {
    width,
    height: legend.bottom,
    shapes: [...valueAxis(plot, format), ...marks, ...categoryAxis(plot, data.categories), ...legend.shapes],
  }
}
