/** What an uploaded file is: its first bytes decide, its ending distinguishes forms that begin alike. */

import { isUtf8 } from 'node:buffer'
import { EDITOR_UPLOADS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import type { DocumentFileKind } from '@serialis/contract/platform/rich-text/files/document-files.schema.ts'
import { failure } from '../../../kit/http/failure.ts'

/** Bytes of the beginning that are enough. */
export const HEAD_BYTES = 4_096

export interface FileType {
  ending: string
  contentType: string
}

const at = (offset: number, text: string) => (head: Buffer) =>
  head.subarray(offset, offset + text.length).equals(Buffer.from(text, 'latin1'))
const riff = (form: string) => (head: Buffer) => at(0, 'RIFF')(head) && at(8, form)(head)
const isMp3 = (head: Buffer) => at(0, 'ID3')(head) || (head[0] === 0xff && [0xfb, 0xf3, 0xf2].includes(head[1] ?? 0))
const isZip = at(0, 'PK\u0003\u0004')
const isOld = at(0, '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')
const isMp4 = at(4, 'ftyp')

/** No control character, and nothing that begins like markup: a browser that guesses would show it as a page. */
function isText(head: Buffer): boolean {
  // oxlint-disable-next-line no-control-regex -- these are what it looks for
  const hasControl = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(head.toString('latin1'))
  return head.length > 0 && !hasControl && !/^(?:\u00ef\u00bb\u00bf)?\s*</.test(head.toString('latin1'))
}
const textType = (type: string) => (head: Buffer) => (isUtf8(head) ? `${type}; charset=utf-8` : type)

type Form = readonly [isIt: (head: Buffer) => boolean, type: string | ((head: Buffer) => string)]

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const ODF = 'application/vnd.oasis.opendocument'
const FORMS: Readonly<Record<string, Form>> = {
  png: [at(0, '\u0089PNG\r\n\u001a\n'), 'image/png'],
  jpg: [at(0, '\u00ff\u00d8\u00ff'), 'image/jpeg'],
  gif: [(head) => at(0, 'GIF87a')(head) || at(0, 'GIF89a')(head), 'image/gif'],
  webp: [riff('WEBP'), 'image/webp'],
  mp4: [isMp4, 'video/mp4'],
  m4v: [isMp4, 'video/mp4'],
  m4a: [isMp4, 'audio/mp4'],
  mov: [isMp4, 'video/quicktime'],
  webm: [at(0, '\u001a\u0045\u00df\u00a3'), 'video/webm'],
  ogv: [at(0, 'OggS'), 'video/ogg'],
  ogg: [at(0, 'OggS'), 'audio/ogg'],
  mp3: [isMp3, 'audio/mpeg'],
  wav: [riff('WAVE'), 'audio/wav'],
  pdf: [at(0, '%PDF-'), 'application/pdf'],
  zip: [isZip, 'application/zip'],
  docx: [isZip, `${OFFICE}.wordprocessingml.document`],
  xlsx: [isZip, `${OFFICE}.spreadsheetml.sheet`],
  pptx: [isZip, `${OFFICE}.presentationml.presentation`],
  odt: [isZip, `${ODF}.text`],
  ods: [isZip, `${ODF}.spreadsheet`],
  odp: [isZip, `${ODF}.presentation`],
  doc: [isOld, 'application/msword'],
  xls: [isOld, 'application/vnd.ms-excel'],
  ppt: [isOld, 'application/vnd.ms-powerpoint'],
  txt: [isText, textType('text/plain')],
  md: [isText, textType('text/plain')],
  csv: [isText, textType('text/csv')],
}

const PICTURES = ['png', 'jpg', 'gif', 'webp']
export const isPicture = ({ contentType }: Pick<FileType, 'contentType'>): boolean => contentType.startsWith('image/')

const endingOf = (name: string): string => {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return ending === 'jpeg' ? 'jpg' : ending
}

/** Throws `choose_a_correct_file_type`. A picture is what its bytes are, whatever its name says. */
export function fileTypeOf(kind: DocumentFileKind, name: string, head: Buffer): FileType {
  const known: readonly string[] = EDITOR_UPLOADS[kind].endings
  const named = endingOf(name)
  const found = PICTURES.find((ending) => FORMS[ending]![0](head))
  const isForPictures = kind === 'image' || kind === 'scrawl'
  const ending = isForPictures || PICTURES.includes(named) ? found : named
  const form = ending === undefined ? undefined : FORMS[ending]
  if (ending === undefined || form === undefined || !known.includes(ending) || !form[0](head))
    throw failure('choose_a_correct_file_type')
  // A page that is named as a picture is refused by its bytes; a picture that is named as a page, by its name.
  if (isForPictures && named !== '' && !known.includes(named)) throw failure('choose_a_correct_file_type')
  const [, type] = form
  return { ending, contentType: typeof type === 'string' ? type : type(head) }
}
