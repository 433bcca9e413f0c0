/** Photos and documents that belong to a record. */

import { z } from 'zod'
import { id } from '../../kit/entity.ts'

/** Detected by content. Nothing that a browser would execute. */
const attachmentTypes = ['image/png', 'image/jpeg', 'application/pdf', 'text/plain', 'text/csv'] as const
export type AttachmentType = (typeof attachmentTypes)[number]
/** Extensions that a person may choose; the content decides. */
export const attachmentEndings = ['png', 'jpg', 'jpeg', 'pdf', 'txt', 'csv'] as const

export const ATTACHMENT_BYTES = 20_000_000
/** Width times height. */
export const ATTACHMENT_PIXELS = 100_000_000
export const ATTACHMENTS_PER_SUBJECT = 20

export const attachment = z.object({
  id,
  name: z.string(),
  contentType: z.enum(attachmentTypes),
  size: z.number().int().min(0),
  sha256: z.string().length(64),
  addedAt: z.iso.datetime(),
  addedBy: z.string(),
})
export type Attachment = z.infer<typeof attachment>

export const attachmentList = z.object({
  items: z.array(attachment),
  /** What the caller may do here now. */
  allowed: z.array(z.enum(['add', 'remove', 'download'])),
})
export type AttachmentList = z.infer<typeof attachmentList>

export const attachmentParams = z.object({ id, attachmentId: id })
export const isPicture = (type: AttachmentType): boolean => type.startsWith('image/')
