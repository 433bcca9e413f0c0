/** What a chart looks like. Its colours are classes, which the page or file gives a meaning. */

import { axesOf } from './axes.ts'
import type { ChartData, ChartKind } from './chart-data.ts'
import { piesOf } from './pies.ts'
import type { ChartOptions, Drawing } from './shapes.ts'

export const drawingOf = (kind: ChartKind, data: ChartData, options: ChartOptions): Drawing =>
  kind === 'pie' ? piesOf(data, options) : axesOf(kind, data, options)
