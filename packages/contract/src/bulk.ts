/** Commands that can be given for many rows of a list at once; one line per room. */

import { pushBulk } from './desk/push/push.permissions.ts'
import type { ErrorKey } from './errors.ts'
import type { PermissionName } from './permissions.ts'
import { linesBulk } from './plant/lines/lines.permissions.ts'
import { mainDataBulk } from './plant/main-data/main-data.permissions.ts'
import { poolsBulk } from './plant/pools/pools.permissions.ts'
import { productsBulk } from './plant/products/products.permissions.ts'
import { sourcesBulk } from './plant/sources/sources.permissions.ts'
import { suppliersBulk } from './plant/suppliers/suppliers.permissions.ts'
import { accessReviewsBulk } from './platform/access-reviews/access-reviews.permissions.ts'
import { accessBulk } from './platform/access/access.permissions.ts'
import { alertsBulk } from './platform/alerts/alerts.permissions.ts'
import { mailBulk } from './platform/mail/mail.permissions.ts'
import { tasksBulk } from './platform/tasks/tasks.permissions.ts'
import type { SubjectType } from './subjects.ts'

export interface BulkFacts {
  /** The list whose rows it is for. */
  list: string
  /** That of the command, which each row asks again. */
  permission: PermissionName | 'session'
  /** What a row is in the log. */
  subject: SubjectType
  /** It asks for one reason, which is stored with each record. */
  needsReason?: true
  /** It cannot be taken back. */
  isFinal?: true
  /** Whose step removes the reason of a refusal, by the key of the refusal. */
  remedies?: Readonly<Partial<Record<ErrorKey, PermissionName>>>
}

export const bulkCommands = {
  ...accessBulk,
  ...accessReviewsBulk,
  ...alertsBulk,
  ...mailBulk,
  ...tasksBulk,
  ...linesBulk,
  ...productsBulk,
  ...mainDataBulk,
  ...suppliersBulk,
  ...poolsBulk,
  ...sourcesBulk,
  ...pushBulk,
} as const satisfies Readonly<Record<string, BulkFacts>>

export type BulkCommand = keyof typeof bulkCommands
export const bulkCommandNames = Object.keys(bulkCommands) as [BulkCommand, ...BulkCommand[]]
