/** Detects the format of an uploaded list by its first bytes; the name is ignored. */

import { UnreadableFile } from '../../../kit/text-files/unreadable-file.ts'
import { refuseWideText } from '../../../kit/text-files/utf8.ts'
import { formatOf } from '../../../plant/line-files/file-format.ts'
import type { ChangeFormat } from '../status-changes.queries.ts'

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])
/** Old spreadsheets, images, PDF: formats that are not read here. */
const OTHER = [
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
  Buffer.from([0x89, 0x50, 0x4e, 0x47]),
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from('%PDF'),
  Buffer.from([0x1f, 0x8b]),
]

/** Null for an unknown format; throws UnreadableFile for a known one in a form that is refused. */
export function listFormatOf(head: Buffer): ChangeFormat | null {
  if (head.length === 0) throw new UnreadableFile('file_empty')
  if (head.subarray(0, 4).equals(ZIP)) return 'XLSX'
  if (OTHER.some((magic) => head.subarray(0, magic.length).equals(magic))) return null
  refuseWideText(head)
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (!text.startsWith('<')) return head.includes(0) ? null : 'CSV'
  return formatOf(head) === 'SNX_UPDATED' ? 'SNX' : null
}
