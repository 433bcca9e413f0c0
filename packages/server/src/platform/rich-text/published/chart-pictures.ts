/** Charts as pictures, for who reads where nothing is drawn. */

import { join } from 'node:path'
import type { App } from '../../../kit/http/context.ts'
import { type DrawnChart, svgOf } from '../charts/drawn.ts'
import { outputOf } from '../files/confined.ts'
import type { Sizes } from './chart-painter.ts'

const PROGRAM = join(import.meta.dirname, 'chart-painter.ts')

/** As on paper. What draws them here knows no variables of styles. */
const LOOKS = [
  ['#0b8f6f', '#075c48'],
  ['#6a5acd', '#4a3db0'],
  ['#d69e2e', '#7a4f05'],
  ['#c2453a', '#9c2b21'],
  ['#8fcdbe', '#075c48'],
  ['#bcb5e8', '#4a3db0'],
  ['#edd3a1', '#7a4f05'],
  ['#e4aba6', '#9c2b21'],
] as const

const STYLE = [
  'text{font:12px sans-serif;fill:#555}.chart-grid{stroke:#ddd}.chart-zero{stroke:#666}',
  ...LOOKS.map(
    ([fill, ink], at) =>
      `.chart-mark.chart-${at}{fill:${fill};stroke:${ink}}` +
      `.chart-line.chart-${at}{fill:none;stroke:${ink};stroke-width:2}` +
      `.chart-area.chart-${at}{fill:${fill};fill-opacity:.35}`,
  ),
].join('')

/** Each as PNG. Throws `picture_not_readable` for what cannot be drawn within the limits. */
export async function pngsOf(app: Pick<App, 'state'>, charts: readonly DrawnChart[]): Promise<Buffer[]> {
  const output = await outputOf(app, PROGRAM, { input: JSON.stringify(charts.map((chart) => svgOf(chart, STYLE))) })
  let at = output.indexOf('\n') + 1
  const sizes = JSON.parse(output.subarray(0, at).toString('utf8')) as Sizes
  return sizes.map((size) => output.subarray(at, (at += size)))
}
