/** Detects the format of an uploaded file by its first bytes; the name is ignored. */

import { contentKindOf } from '@serialis/contract/kit/boundary/content-kind.ts'
import { csvV1Columns } from '@serialis/contract/plant/results/results-rows.ts'
import type { ResultFormat } from '@serialis/contract/plant/results/results.schema.ts'
import { UnreadableFile } from '../../kit/text-files/unreadable-file.ts'
import { refuseWideText } from '../../kit/text-files/utf8.ts'

/** Bytes needed for that; a file with a longer comment before the first element is no result file. */
export const HEAD_BYTES = 16_384

const messages: Record<string, ResultFormat> = {
  SNXDispositionAssignedMessage: 'SNX_ASSIGNED',
  SNXDispositionUpdatedMessage: 'SNX_UPDATED',
  SNXDisaggregatedMessage: 'SNX_DISAGGREGATED',
}

/** Null for an unknown format; throws UnreadableFile for a known one in a form that is refused. */
export function formatOf(head: Buffer): ResultFormat | null {
  if (head.length === 0) throw new UnreadableFile('file_empty')
  refuseWideText(head)
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  const kind = contentKindOf(head)
  if (kind === 'XML') return xmlFormat(text)
  if (kind === 'JSON') return /"(?:EPCISDocument|epcisBody)"|epcis-context\.jsonld/.test(text) ? 'EPCIS' : null
  return /^"?orderNo"?\s*,/.test(text) || text.startsWith(csvV1Columns.slice(0, 3).join(',')) ? 'CSV' : null
}

/** The text from its first element on, or ''. An expression would look for each end up to the end of the text. */
function withoutProlog(text: string): string {
  for (let rest = text; ;) {
    const end = rest.startsWith('<?') ? '?>' : rest.startsWith('<!--') ? '-->' : null
    if (end === null) return rest
    const at = rest.indexOf(end)
    if (at === -1) return ''
    rest = rest.slice(at + end.length).trimStart()
  }
}

function xmlFormat(text: string): ResultFormat | null {
  const bare = withoutProlog(text)
  if (/^\s*<!DOCTYPE/i.test(bare)) throw new UnreadableFile('file_has_doctype', { line: 1 })
  const [, name = ''] = /^\s*<(?:[\w.-]+:)?([\w.-]+)/.exec(bare) ?? []
  if (name === 'Document' && /<(?:[\w.-]+:)?Events\b/.test(bare)) return 'CHINA_RELATION'
  const format = messages[name]
  // Another message of a partner: naming it says more than that the file type is wrong.
  if (format === undefined && /^(?:SNX\w+Message|EPCIS\w*Document)$/.test(name))
    throw new UnreadableFile('file_message_unknown', { line: 1, name: name.slice(0, 60), namespace: '' })
  return format ?? null
}
