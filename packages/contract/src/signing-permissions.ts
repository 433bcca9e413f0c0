/** Permissions whose routes request a signature or approve what somebody else did. */

import type { PermissionName } from './permissions.ts'
import { permissions } from './permissions.ts'
import { routes } from './routes.ts'

const names = new Set<PermissionName>()
for (const route of Object.values<{ path: string; permission: string; signed?: boolean }>(routes))
  if (route.permission in permissions && (route.signed === true || route.path.endsWith('/approve')))
    names.add(route.permission as PermissionName)

/** Six-digit codes, sorted. */
export const signingCodes: readonly string[] = [...names].map((name) => permissions[name]).sort()
