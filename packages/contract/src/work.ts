/** Work that waits for a person: every kind with the permission to do it, one line per room; and a record that waits. */

import { z } from 'zod'
import { inspectionWork } from './desk/inspection/inspection.permissions.ts'
import { openingStockWork } from './desk/opening-stock/opening-stock.permissions.ts'
import { statusChangesWork } from './desk/status-changes/status-changes.permissions.ts'
import { mergingWork } from './engagement/merging/merging.permissions.ts'
import { privacyRequestsWork } from './engagement/privacy-requests/privacy-requests.permissions.ts'
import { id, instant } from './kit/entity.ts'
import { codesWork } from './numbers/codes/codes.permissions.ts'
import type { PermissionName } from './permissions.ts'
import { linesWork } from './plant/lines/lines.permissions.ts'
import { mainDataWork } from './plant/main-data/main-data.permissions.ts'
import { ordersWork } from './plant/orders/orders.permissions.ts'
import { poolsWork } from './plant/pools/pools.permissions.ts'
import { productsWork } from './plant/products/products.permissions.ts'
import { resultsWork } from './plant/results/results.permissions.ts'
import { suppliersWork } from './plant/suppliers/suppliers.permissions.ts'
import { accessRequestsWork } from './platform/access-requests/access-requests.permissions.ts'
import { accessReviewsWork } from './platform/access-reviews/access-reviews.permissions.ts'
import { accessWork } from './platform/access/access.permissions.ts'
import { alertsWork } from './platform/alerts/alerts.permissions.ts'
import { bundlesWork } from './platform/bundles/bundles.permissions.ts'
import { mastersWork } from './platform/masters/masters.permissions.ts'
import { reviewsWork } from './platform/reviews/reviews.permissions.ts'
import { tasksWork } from './platform/tasks/tasks.permissions.ts'
import { workflowWork } from './platform/workflow/workflow.permissions.ts'

export const WORK = {
  ...ordersWork,
  ...resultsWork,
  ...inspectionWork,
  ...statusChangesWork,
  ...openingStockWork,
  ...suppliersWork,
  ...poolsWork,
  ...productsWork,
  ...linesWork,
  ...mainDataWork,
  ...codesWork,
  ...workflowWork,
  ...accessRequestsWork,
  ...bundlesWork,
  ...accessWork,
  ...reviewsWork,
  ...accessReviewsWork,
  ...alertsWork,
  ...mastersWork,
  ...tasksWork,
  ...mergingWork,
  ...privacyRequestsWork,
} as const satisfies Readonly<Record<string, PermissionName | 'session'>>
export type WorkKind = keyof typeof WORK
export const workKinds = Object.keys(WORK) as [WorkKind, ...WorkKind[]]

/** The most records of one kind that are counted and listed. */
export const WORK_MAXIMUM = 100

export const workUrgencies = ['HIGH', 'MIDDLE', 'LOW'] as const

/** A record on which the caller's command would be accepted now. */
export const workRecord = z.object({
  id,
  /** What people call the record: an order number, a file name. */
  title: z.string(),
  /** What else identifies it: product, batch. */
  about: z.string(),
  /** Since when it waits. */
  since: instant,
  /** Null: nothing hurries. */
  urgency: z.enum(workUrgencies).nullable(),
  /** The role for which the caller acts as a deputy. */
  deputyFor: z.string().nullable(),
  /** The list that the address of the record's page names besides the id. */
  within: z.string().nullable(),
  /** The period with which the form of the work opens. */
  period: z.object({ from: instant, to: instant }).nullable(),
})
export type WorkRecord = z.infer<typeof workRecord>
