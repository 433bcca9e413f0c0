/** Files of messages (0703): each row or element of a file becomes a message of its endpoint. */

import { z } from 'zod'
import { day, id, instant, recordVersion } from '../../kit/entity.ts'
import { importParams, importStatuses } from '../../kit/import-file.ts'

export const ENDPOINT_FILE_BYTES = 200_000_000
export const ENDPOINT_FILE_ROWS = 200_000
export const ENDPOINT_FILE_COLUMNS = 200
/** A row, as the message that it becomes; also of an endpoint that takes larger messages otherwise. */
export const ENDPOINT_FILE_ROW_BYTES = 256_000
/** Characters of a cell. */
export const ENDPOINT_FILE_CELL_MAXIMUM = 10_000
/** Refused rows that are named; the rest are counted. */
export const ENDPOINT_FILE_FAULTS_KEPT = 10_000
/** For a person to decide. Afterwards the file is removed; the counts stay as long as messages of the endpoint. */
export const ENDPOINT_FILE_DAYS = 7
export const ENDPOINT_FILE_ROWS_SHOWN = 10
/** Characters of a shown cell or element. */
export const ENDPOINT_FILE_PREVIEW_TEXT = 200
export const ENDPOINT_FILE_FAULTS_SHOWN = 20

const endpointFileFormats = ['CSV', 'XLSX', 'JSON', 'JSON_LINES'] as const
export type EndpointFileFormat = (typeof endpointFileFormats)[number]

/** Why a row is no message. */
const fileRowFaults = ['MISQUOTED', 'UNREADABLE', 'TOO_COMPLEX', 'TOO_LARGE', 'KEY_MISSING', 'KEY_TOO_LONG'] as const
export type FileRowFault = (typeof fileRowFaults)[number]

const head = {
  id,
  endpointId: id,
  fileName: z.string(),
  status: z.enum(importStatuses),
  rows: z.number().int(),
  accepted: z.number().int(),
  /** Rows with the key of an earlier message. */
  repeated: z.number().int(),
  refused: z.number().int(),
  uploadedAt: instant,
  uploadedBy: z.string(),
  version: recordVersion,
}
export const endpointFileListed = z.object(head)
export type EndpointFileListed = z.output<typeof endpointFileListed>

export const endpointFileActions = ['enter', 'drop', 'download'] as const

/** The first rows. Elements of JSON have no titles, and one cell. */
const preview = z.object({
  titles: z.array(z.string()),
  rows: z.array(z.object({ line: z.number().int(), cells: z.array(z.string()) })),
})
export type FilePreview = z.output<typeof preview>

export const endpointFile = z.object({
  ...head,
  slug: z.string(),
  nameEn: z.string(),
  nameZh: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  format: z.enum(endpointFileFormats),
  /** Only for who uploaded it, until the file is removed. */
  preview: preview.nullable(),
  faults: z.array(z.object({ line: z.number().int(), reason: z.enum(fileRowFaults) })).max(ENDPOINT_FILE_FAULTS_SHOWN),
  endedAt: instant.nullable(),
  endedBy: z.string(),
  /** The day on which the file is removed; null when it is. */
  removedOn: day.nullable(),
  failure: z.object({ key: z.string(), params: importParams }).nullable(),
  taskId: id.nullable(),
  allowed: z.array(z.enum(endpointFileActions)),
})
export type EndpointFile = z.output<typeof endpointFile>
