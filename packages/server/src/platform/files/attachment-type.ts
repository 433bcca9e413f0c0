/** Detects the type of an uploaded file by its bytes; the file name only distinguishes kinds of text. */

import { contentKindOf } from '@serialis/contract/kit/boundary/content-kind.ts'
import { ATTACHMENT_PIXELS, type AttachmentType } from '@serialis/contract/platform/files/attachments.schema.ts'
import { failure } from '../../kit/http/failure.ts'

/** A camera writes metadata and a small preview before the dimensions; this is enough for them. */
export const HEAD_BYTES = 1 << 20

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

interface Measures {
  width: number
  height: number
}

/** The header is the first chunk of every PNG. */
const pngMeasures = (head: Buffer): Measures | null =>
  head.length < 24 || !head.subarray(0, PNG.length).equals(PNG)
    ? null
    : { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }

/** Markers SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Walks the segments up to the frame; null when there is none, so the bytes are no picture. */
function jpegMeasures(head: Buffer): Measures | null {
  for (let at = 2; at + 9 < head.length;) {
    if (head[at] !== 0xff) return null
    const marker = head[at + 1] as number
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) return { width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) }
    else if (marker === 0xda || marker === 0xd9) return null
    else at += 2 + head.readUInt16BE(at + 2)
  }
  return null
}

/**
 * Throws `choose_a_correct_file_type` for a picture without dimensions, `picture_too_large` for one with too many
 * pixels.
 */
function requireModest(measures: Measures | null): void {
  if (measures === null || measures.width === 0 || measures.height === 0) throw failure('choose_a_correct_file_type')
  if (measures.width * measures.height > ATTACHMENT_PIXELS)
    throw failure('picture_too_large', { ...measures, maximum: ATTACHMENT_PIXELS })
}

/** A text contains no control characters except tab and line ends. */
// oxlint-disable-next-line no-control-regex -- these are what it looks for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
/** A browser may execute anything that starts like markup: pages, SVG, XML with a style sheet. */
const MARKUP = /^\s*</

/** Reads a text to its end and refuses everything that is not UTF-8. */
async function requirePlainText(bytes: AsyncIterable<Buffer>): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let start = ''
  const look = (text: string) => {
    if (start.length < 1_024) start = (start + text).trimStart().slice(0, 1_024)
    if (CONTROL.test(text) || MARKUP.test(start)) throw failure('choose_a_correct_file_type')
  }
  try {
    for await (const piece of bytes) look(decoder.decode(piece, { stream: true }))
    look(decoder.decode())
  } catch (problem) {
    // The decoder throws this only for bytes that are not UTF-8.
    throw problem instanceof TypeError ? failure('choose_a_correct_file_type') : problem
  }
}

/** The type of a file that starts with `head`; `whole` reads all of it and is only called for texts. */
export async function attachmentTypeOf(
  name: string,
  head: Buffer,
  whole: () => AsyncIterable<Buffer>,
): Promise<AttachmentType> {
  const kind = contentKindOf(head)
  if (kind === 'PNG') {
    requireModest(pngMeasures(head))
    return 'image/png'
  }
  if (kind === 'JPEG') {
    requireModest(jpegMeasures(head))
    return 'image/jpeg'
  }
  if (kind === 'PDF') return 'application/pdf'
  await requirePlainText(whole())
  return /\.csv$/i.test(name) ? 'text/csv' : 'text/plain'
}
