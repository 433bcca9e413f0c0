/**
 * The routes of the attachments of one kind of record: made by a function, because each kind has its own permissions.
 */

import { idParam } from '../../kit/entity.ts'
import { command, query, stream, upload, type Route, type SiteReach } from '../../kit/route.ts'
import type { PermissionName } from '../../permissions.ts'
import { ATTACHMENT_BYTES, attachment, attachmentList, attachmentParams } from './attachments.schema.ts'

interface Kind<Path extends string> {
  /** Path of the records, e.g. `/api/scraps`. */
  path: Path
  list: PermissionName | 'session'
  /** To add and remove, while the record is not signed. */
  change: PermissionName
  download: PermissionName | 'session'
  sites: SiteReach
  /** Reading is open to suppliers too. */
  forSuppliers?: Route['forSuppliers']
}

export function attachmentRoutes<const Path extends string>({
  path,
  list,
  change,
  download,
  sites,
  forSuppliers,
}: Kind<Path>) {
  const all = `${path}/:id/attachments` as const
  const one = `${all}/:attachmentId` as const
  const reading = forSuppliers === undefined ? {} : { forSuppliers }
  return {
    list: query({
      method: 'GET',
      path: all,
      permission: list,
      sites,
      ...reading,
      input: { params: idParam },
      output: attachmentList,
    }),
    /** The same bytes again return the first answer. */
    add: upload({
      method: 'POST',
      path: all,
      permission: change,
      sites,
      fileLimit: ATTACHMENT_BYTES,
      input: { params: idParam },
      output: attachment,
      event: 'attachment.added',
      errors: [
        'choose_a_file',
        'choose_a_correct_file_type',
        'file_too_large',
        'picture_too_large',
        'attachments_too_many',
        'attachments_closed',
      ],
    }),
    remove: command({
      method: 'DELETE',
      path: one,
      permission: change,
      sites,
      input: { params: attachmentParams },
      output: attachment,
      event: 'attachment.removed',
      errors: ['attachments_closed'],
    }),
    download: stream({
      method: 'GET',
      path: one,
      permission: download,
      sites,
      ...reading,
      input: { params: attachmentParams },
      event: 'attachment.downloaded',
    }),
  }
}
export type AttachmentRoutes = ReturnType<typeof attachmentRoutes>
