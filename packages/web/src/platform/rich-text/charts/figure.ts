/** Draws a chart into a figure, or says there why its table is none. Loaded with the first chart. */

import {
  type ChartData,
  type ChartFault,
  type ChartKind,
  isChartFault,
} from '@serialis/contract/platform/rich-text/charts/chart-data.ts'
import { drawingOf } from '@serialis/contract/platform/rich-text/charts/drawing.ts'
import type { Drawing, Shape } from '@serialis/contract/platform/rich-text/charts/shapes.ts'
import './charts.css'

const SVG = 'http://www.w3.org/2000/svg'
/** Where nothing is laid out, e.g. in a file. */
const USUAL_WIDTH = 720
const NARROWEST = 240

/** In the language of the page. */
export interface ChartWords {
  name: (kind: ChartKind, title: string) => string
  fault: (fault: ChartFault) => string
  format: (value: number) => string
}

export interface Chart {
  kind: ChartKind
  data: ChartData | ChartFault
}

function append(parent: Element, shapes: readonly Shape[]): void {
  for (const { name, attributes, text, children } of shapes) {
    const element = parent.ownerDocument.createElementNS(SVG, name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
    if (text !== undefined) element.append(text)
    if (children) append(element, children)
    parent.append(element)
  }
}

function svgOf(document: Document, { width, height, shapes }: Drawing, label: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  const attributes = { width, height, viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label }
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, String(value))
  append(svg, shapes)
  return svg
}

const lineOf = (document: Document, className: string, text: string): HTMLElement => {
  const line = document.createElement('p')
  line.className = className
  line.textContent = text
  return line
}

export function drawChart(figure: HTMLElement, { kind, data }: Chart, words: ChartWords, width = USUAL_WIDTH): void {
  const { ownerDocument } = figure
  if (isChartFault(data)) {
    figure.replaceChildren(lineOf(ownerDocument, 'rich-chart-fault', words.fault(data)))
    return
  }
  const drawing = drawingOf(kind, data, { width, format: words.format })
  figure.replaceChildren(
    // Its words are the name of the picture.
    ...(data.title === '' ? [] : [lineOf(ownerDocument, 'rich-chart-title', data.title)]),
    svgOf(ownerDocument, drawing, words.name(kind, data.title)),
  )
}

/** Draws it as wide as there is room, again whenever that changes. */
export function keepDrawn(figure: HTMLElement, chart: Chart, words: ChartWords): () => void {
  let [drawn, frame] = [0, 0]
  const observer = new ResizeObserver(() => {
    const width = Math.max(NARROWEST, Math.floor(figure.clientWidth))
    if (width === drawn) return
    drawn = width
    // After the browser has laid out the page, since the drawing changes the height of what it watches.
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => drawChart(figure, chart, words, width))
  })
  observer.observe(figure)
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
}
