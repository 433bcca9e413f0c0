/** The guard of the two kinds of lines: what one reads and writes is not given to, and not taken from, the other. */

import { LINE_ADAPTERS } from '@serialis/contract/plant/line-connections/line-connections.schema.ts'
import type { LineResultFormat } from '@serialis/contract/plant/line-connections/line-connections.status.ts'
import { LINE_TYPES, type LineType } from '@serialis/contract/plant/lines/lines.schema.ts'
import { failure, fieldFailure } from '../../kit/http/failure.ts'

type Adapter = (typeof LINE_ADAPTERS)[LineType]
interface Formats {
  packageFormat: Adapter['packages'][number]
  resultFormat: LineResultFormat
}
type Written = Exclude<LineResultFormat, 'ANY'>

const otherWith = (type: LineType, has: (adapter: Adapter) => boolean): string =>
  LINE_TYPES.find((one) => one !== type && has(LINE_ADAPTERS[one])) ?? ''

/** Whether lines of this type have these formats. */
export const isOfType = (type: LineType, { packageFormat, resultFormat }: Formats): boolean =>
  LINE_ADAPTERS[type].packages.includes(packageFormat) &&
  (resultFormat === 'ANY' || LINE_ADAPTERS[type].results.includes(resultFormat))

/** Of the settings of a connection. */
export function requireRightType(type: LineType, { packageFormat, resultFormat }: Formats): void {
  const own = LINE_ADAPTERS[type]
  const refused = (field: string, other: string) =>
    fieldFailure(field, 'line_format_of_other_type', 'line_format_of_other_type', { type, other })
  if (!own.packages.includes(packageFormat))
    throw refused(
      'packageFormat',
      otherWith(type, ({ packages }) => packages.includes(packageFormat)),
    )
  if (resultFormat !== 'ANY' && !own.results.includes(resultFormat))
    throw refused(
      'resultFormat',
      otherWith(type, ({ results }) => results.includes(resultFormat)),
    )
}

const shapes: Record<Written, RegExp> = {
  CSV: /^\uFEFF?\s*"?[A-Za-z]/,
  XML: /^\uFEFF?\s*<[\s\S]*SNX\w*Message/,
  EPCIS: /^\uFEFF?\s*\{[\s\S]*EPCIS/i,
  CHINA: /^\uFEFF?\s*<[\s\S]*(RelationCreate|<Events\b)/,
}

/** Of a file that a line sent: `head` is its beginning. What has no known format is named by the reader of results. */
export function requireRightResult(type: LineType, wanted: LineResultFormat, head: string): void {
  if (wanted !== 'ANY' && !shapes[wanted].test(head)) throw failure('line_result_other_format', { format: wanted })
  const format = (Object.keys(shapes) as Written[]).find((one) => shapes[one].test(head))
  if (format === undefined || LINE_ADAPTERS[type].results.includes(format)) return
  throw failure('line_result_of_other_type', {
    type,
    format,
    other: otherWith(type, ({ results }) => results.includes(format)),
  })
}
