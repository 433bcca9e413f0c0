/** Files of documents: pictures, drawings, videos and attachments, which a person uploads for a document that is being written. */

import { z } from 'zod'
import { id, recordVersion } from '../../../kit/entity.ts'
import { EDITOR_UPLOADS } from '../editor-limits.ts'

/** `scrawl`: a picture of the drawing pad. */
const documentFileKinds = ['image', 'scrawl', 'video', 'file'] as const
export type DocumentFileKind = (typeof documentFileKinds)[number]

const documentFile = z.object({
  id,
  kind: z.enum(documentFileKinds),
  /** As it was uploaded, cleaned. */
  name: z.string(),
  contentType: z.string(),
  size: z.number().int().min(0),
  /** Of pictures, in pixels. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  uploadedAt: z.iso.datetime(),
  /** Where a browser gets it until `addressUntil`, without a token. */
  address: z.string(),
  addressUntil: z.iso.datetime(),
})
export type DocumentFile = z.infer<typeof documentFile>

/** The document that is being written, as the room that has it names it: `news:<id>`, or `draft:<anything>`. */
const documentKey = z
  .string()
  .trim()
  .regex(/^[\w.:-]{1,100}$/)

export const uploadTicketInput = z.object({ document: documentKey, kind: z.enum(documentFileKinds) })
/** For programs that cannot send a token header: it goes as `ticket` into the query of the controller. */
export const uploadTicket = z.object({
  ticket: z.string(),
  document: z.string(),
  kind: z.enum(documentFileKinds),
  /** It also ends with the login of its owner. */
  expiresAt: z.iso.datetime(),
  uses: z.number().int(),
})

/** New addresses for files whose own have run out, such as those of a draft. */
export const documentFilesQuery = z.object({
  /** Separated by commas, at most a hundred; what is none is left out, as a file is that is no longer there. */
  ids: z.string().max(3_700),
})
export const documentFiles = z.object({ items: z.array(documentFile) })

/** As the document names it. */
export const videoQuery = z.object({ src: z.string().max(2_000) })
export const videoPage = z.object({
  /** Where a frame gets it until the end of the next day, without a token. */
  address: z.string(),
})

/** A host, with its port where it is not that of the protocol. `*.` before it: every host below. */
const HOST = /^(\*\.)?[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*(:\d{1,5})?$/
const hosts = z.array(z.string().trim().toLowerCase().max(253).regex(HOST)).max(50)

const VIDEO_BYTES = { least: 1_000_000, most: 1_000_000_000 } as const

/** The one subject of its events. */
export const EDITOR_RULE = 'editor'
/** What a tenant lets the editor do. `version` 0: nothing was set yet. */
export const editorRule = z.object({
  /** Pages of other sites may load the configuration of the controller as a script. */
  hasJsonp: z.boolean(),
  /** From which hosts pictures of pasted text are fetched; none: from no other site. */
  captureHosts: hosts,
  /** Of which hosts videos may be shown in documents. */
  videoHosts: hosts,
  /** Of a video that is uploaded. */
  videoBytes: z.number().int().min(VIDEO_BYTES.least).max(VIDEO_BYTES.most).default(EDITOR_UPLOADS.video.bytes),
  version: recordVersion,
})
export type EditorRule = z.infer<typeof editorRule>
