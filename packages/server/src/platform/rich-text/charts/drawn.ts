/** Charts of clean texts, drawn for pages and mails that run nothing. */

import {
  chartDataOf,
  chartKindOf,
  isChartFault,
  type ChartCell,
} from '@serialis/contract/platform/rich-text/charts/chart-data.ts'
import { drawingOf } from '@serialis/contract/platform/rich-text/charts/drawing.ts'
import type { Drawing, Shape } from '@serialis/contract/platform/rich-text/charts/shapes.ts'
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { escapedValue } from '../../markup/written.ts'
import { chartName, chartNumber, type ChartLanguage } from './charts.texts.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

export interface DrawnChart {
  /** The title of its table; may be empty. */
  title: string
  /** What it is, for people who do not see it. */
  name: string
  /** What it shows: the same for charts that say the same. */
  content: string
  drawing: Drawing
}

const CHART = '<table data-chart='
const WIDTH = 720

const elementsIn = (node: Node): Element[] =>
  ('childNodes' in node ? node.childNodes : []).filter((one) => 'tagName' in one)
const textIn = (node: Node): string =>
  'value' in node ? node.value : ('childNodes' in node ? node.childNodes : []).map(textIn).join('')
const attributeOf = ({ attrs }: Element, wanted: string) => attrs.find(({ name }) => name === wanted)?.value

/** Its own rows; a table within a cell has its own. */
const gridOf = (table: Element): ChartCell[][] =>
  elementsIn(table)
    .flatMap((part) => (part.tagName === 'tbody' ? elementsIn(part) : [part]))
    .filter(({ tagName }) => tagName === 'tr')
    .map((row) =>
      elementsIn(row).map((cell) => ({
        text: textIn(cell),
        isHeader: cell.tagName === 'th',
        isMerged: ['colspan', 'rowspan'].some((name) => Number(attributeOf(cell, name) ?? 1) > 1),
      })),
    )

function chartOf(table: Element, language: ChartLanguage): DrawnChart | undefined {
  const kind = chartKindOf(attributeOf(table, 'data-chart') ?? null)
  const data = kind === null ? undefined : chartDataOf(gridOf(table), kind)
  if (kind === null || data === undefined || isChartFault(data)) return undefined
  const drawing = drawingOf(kind, data, { width: WIDTH, format: chartNumber(language) })
  const content = JSON.stringify([kind, language, data])
  return { title: data.title, name: chartName(language, kind, data.title), content, drawing }
}

function tablesIn(node: Node): Element[] {
  const inside = elementsIn(node).flatMap(tablesIn)
  return 'tagName' in node && node.tagName === 'table' ? [node, ...inside] : inside
}

/** Puts above each table that is a chart what `figureOf` makes of it. A table that is none, or no longer, stays alone. */
export function withCharts(clean: string, language: ChartLanguage, figureOf: (chart: DrawnChart) => string): string {
  if (!clean.includes(CHART)) return clean
  let whole = clean
  // From the end, so that the places before it stay.
  for (const table of tablesIn(parse(clean, { sourceCodeLocationInfo: true, scriptingEnabled: false })).toReversed()) {
    const [chart, at] = [chartOf(table, language), table.sourceCodeLocation?.startOffset]
    if (chart !== undefined && at !== undefined) whole = `${whole.slice(0, at)}${figureOf(chart)}${whole.slice(at)}`
  }
  return whole
}

/** As XML, which knows no `&nbsp;`. */
const escaped = (text: string): string => escapedValue(text).replaceAll('&nbsp;', '&#160;')

const shapeText = ({ name, attributes, text, children }: Shape): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
    .join('')}>${escaped(text ?? '')}${(children ?? []).map(shapeText).join('')}</${name}>`

/** The chart as an SVG document. Its colours are classes, which `style` gives a meaning. */
export const svgOf = ({ name, drawing: { width, height, shapes } }: DrawnChart, style = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(name)}">${
    style === '' ? '' : `<style>${style}</style>`
  }${shapes.map(shapeText).join('')}</svg>`

/** The chart in a page that knows its classes. */
export const figureOf = (chart: DrawnChart): string =>
  `<figure class="rich-chart">${
    chart.title === '' ? '' : `<p class="rich-chart-title">${escaped(chart.title)}</p>`
  }${svgOf(chart)}</figure>`
