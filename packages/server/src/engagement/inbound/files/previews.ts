/** The first rows of a file, for who uploaded it: sealed, since they may be about persons. */

import {
  ENDPOINT_FILE_PREVIEW_TEXT,
  ENDPOINT_FILE_ROWS_SHOWN,
  type FilePreview,
} from '@serialis/contract/engagement/inbound/files.schema.ts'
import type { SecretBox } from '../../../platform/secrets/secrets.service.ts'
import type { FileRow } from './rows.ts'

const ownerOf = (fileId: string) => `first rows of endpoint file ${fileId}`
const short = (text: string): string =>
  text.length > ENDPOINT_FILE_PREVIEW_TEXT ? `${text.slice(0, ENDPOINT_FILE_PREVIEW_TEXT)}…` : text

export function sealedPreview(box: SecretBox, fileId: string, rows: readonly FileRow[]): Buffer {
  const shown = rows.slice(0, ENDPOINT_FILE_ROWS_SHOWN)
  const [first] = shown
  const preview: FilePreview = {
    titles: first !== undefined && 'titles' in first ? first.titles.map(short) : [],
    rows: shown.map((row) => ({
      line: row.line,
      cells: 'text' in row ? [short(row.text ?? '')] : row.cells.map(short),
    })),
  }
  return box.seal(ownerOf(fileId), JSON.stringify(preview))
}

export const openPreview = (box: SecretBox, fileId: string, sealed: Buffer): FilePreview =>
  JSON.parse(box.open(ownerOf(fileId), sealed)) as FilePreview
