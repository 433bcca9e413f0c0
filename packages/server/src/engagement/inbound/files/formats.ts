import type { EndpointFileFormat } from '@serialis/contract/engagement/inbound/files.schema.ts'
import { tableFormatOf } from '../../../kit/text-files/table-file.ts'
import { jsonShapeOf } from './json-elements.ts'

/** By the first bytes of a file; null for a format that is not taken. */
export function formatOf(head: Buffer): EndpointFileFormat | null {
  const format = tableFormatOf(head)
  const shape = format === 'CSV' ? jsonShapeOf(head) : null
  if (shape === null) return format
  return shape === 'LINES' ? 'JSON_LINES' : 'JSON'
}
