/** Readable name -> code of the menu position; one line per room. Named codes of the specification win. */
import { accessPermissions } from './access/access.permissions.ts'
import { adaptersPermissions } from './adapters/adapters.permissions.ts'
import { alertsPermissions } from './alerts/alerts.permissions.ts'
import { auditPermissions } from './audit/audit.permissions.ts'
import { changesPermissions } from './changes/changes.permissions.ts'
import { codesPermissions } from './codes/codes.permissions.ts'
import { extractsPermissions } from './extracts/extracts.permissions.ts'
import { inspectionPermissions } from './inspection/inspection.permissions.ts'
import { labelsPermissions } from './labels/labels.permissions.ts'
import { mailPermissions } from './mail/mail.permissions.ts'
import { onboardingPermissions } from './onboarding/onboarding.permissions.ts'
import { overviewPermissions } from './overview/overview.permissions.ts'
import { packingPermissions } from './packing/packing.permissions.ts'
import { poolsPermissions } from './pools/pools.permissions.ts'
import { linesPermissions } from './production/lines.permissions.ts'
import { ordersPermissions } from './production/orders.permissions.ts'
import { productsPermissions } from './products/products.permissions.ts'
import { pushPermissions } from './push/push.permissions.ts'
import { recallPermissions } from './recall/recall.permissions.ts'
import { resultsPermissions } from './results/results.permissions.ts'
import { scansPermissions } from './scans/scans.permissions.ts'
import { serialsPermissions } from './serials/serials.permissions.ts'
import { sourcesPermissions } from './sources/sources.permissions.ts'
import { suppliersPermissions } from './suppliers/suppliers.permissions.ts'
import { tasksPermissions } from './tasks/tasks.permissions.ts'
import { workflowPermissions } from './workflow/workflow.permissions.ts'

export const permissions = {
  ...packingPermissions,
  ...labelsPermissions,
  ...accessPermissions,
  ...codesPermissions,
  ...ordersPermissions,
  ...linesPermissions,
  ...adaptersPermissions,
  ...productsPermissions,
  ...overviewPermissions,
  ...serialsPermissions,
  ...scansPermissions,
  ...changesPermissions,
  ...poolsPermissions,
  ...pushPermissions,
  ...sourcesPermissions,
  ...tasksPermissions,
  ...alertsPermissions,
  ...resultsPermissions,
  ...inspectionPermissions,
  ...suppliersPermissions,
  ...auditPermissions,
  ...onboardingPermissions,
  ...extractsPermissions,
  ...recallPermissions,
  ...mailPermissions,
  ...workflowPermissions,
} as const

export type PermissionName = keyof typeof permissions
export const permissionCode = (name: PermissionName): string => permissions[name]
