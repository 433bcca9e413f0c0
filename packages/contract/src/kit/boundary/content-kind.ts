/** What a file is by its first bytes, the same in the browser before it is sent and on the server after. */

type ContentKind = 'ZIP' | 'PNG' | 'JPEG' | 'PDF' | 'JSON' | 'XML' | 'TEXT' | 'WIDE_TEXT' | 'OTHER'

/** Bytes of the beginning that are enough. */
export const CONTENT_HEAD_BYTES = 4_096

const MAGIC: readonly (readonly [bytes: readonly number[], kind: ContentKind])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'ZIP'],
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'PNG'],
  [[0xff, 0xd8, 0xff], 'JPEG'],
  [[0x25, 0x50, 0x44, 0x46, 0x2d], 'PDF'],
  // Old spreadsheets, damaged pictures and PDF, compressed files: nothing that is read here.
  [[0xd0, 0xcf, 0x11, 0xe0], 'OTHER'],
  [[0x89, 0x50, 0x4e, 0x47], 'OTHER'],
  [[0x25, 0x50, 0x44, 0x46], 'OTHER'],
  [[0x1f, 0x8b], 'OTHER'],
  // Texts of two or four bytes a character, refused with a reason of their own.
  [[0xff, 0xfe], 'WIDE_TEXT'],
  [[0xfe, 0xff], 'WIDE_TEXT'],
]

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]
const startsWith = (head: Uint8Array, bytes: readonly number[]) => bytes.every((byte, at) => head[at] === byte)
const isBlank = (byte: number | undefined) => byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d)

/** Null for bytes of no known kind. An empty file is a text, whose reader says that it is empty. */
export function contentKindOf(head: Uint8Array): ContentKind | null {
  for (const [bytes, kind] of MAGIC) if (startsWith(head, bytes)) return kind
  if (head.includes(0)) return null
  let at = startsWith(head, BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0
  while (isBlank(head[at])) at++
  const first = head[at]
  return first === 0x3c ? 'XML' : first === 0x7b ? 'JSON' : 'TEXT'
}

/** The kinds that files with this ending have. */
const kindsOfEnding: Readonly<Record<string, readonly ContentKind[]>> = {
  csv: ['TEXT', 'WIDE_TEXT'],
  txt: ['TEXT', 'JSON', 'WIDE_TEXT'],
  json: ['JSON', 'WIDE_TEXT'],
  jsonld: ['JSON', 'WIDE_TEXT'],
  xml: ['XML', 'WIDE_TEXT'],
  xlsx: ['ZIP'],
  png: ['PNG'],
  jpg: ['JPEG'],
  jpeg: ['JPEG'],
  pdf: ['PDF'],
}

/** Whether a file that begins so is of one of the types, whatever its name says. */
export function isOfTypes(head: Uint8Array, endings: readonly string[]): boolean {
  const kind = contentKindOf(head)
  return kind !== null && endings.some((ending) => kindsOfEnding[ending]?.includes(kind) === true)
}
