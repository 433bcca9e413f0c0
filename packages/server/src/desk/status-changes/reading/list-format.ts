/** Detects the format of an uploaded list by its first bytes; the name is ignored. */

import { contentKindOf } from '@serialis/contract/kit/boundary/content-kind.ts'
import { UnreadableFile } from '../../../kit/text-files/unreadable-file.ts'
import { refuseWideText } from '../../../kit/text-files/utf8.ts'
import { formatOf } from '../../../plant/line-files/file-format.ts'
import type { ChangeFormat } from '../status-changes.queries.ts'

/** Null for an unknown format; throws UnreadableFile for a known one in a form that is refused. */
export function listFormatOf(head: Buffer): ChangeFormat | null {
  if (head.length === 0) throw new UnreadableFile('file_empty')
  const kind = contentKindOf(head)
  if (kind === 'ZIP') return 'XLSX'
  if (kind === 'PNG' || kind === 'JPEG' || kind === 'PDF' || kind === 'OTHER') return null
  refuseWideText(head)
  if (kind === 'XML') return formatOf(head) === 'SNX_UPDATED' ? 'SNX' : null
  return kind === 'TEXT' || kind === 'JSON' ? 'CSV' : null
}
