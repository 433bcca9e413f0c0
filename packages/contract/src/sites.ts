/** How every route treats a user or key that is limited to factories, and what is left of their permissions. */

import type { Route } from './kit/route.ts'
import { permissions, type PermissionName } from './permissions.ts'
import type { ExportableList } from './platform/exports/exports.lists.ts'
import { routes } from './routes.ts'
import { deskSites } from './sites.desk.ts'
import { numbersSites } from './sites.numbers.ts'
import { plantSites } from './sites.plant.ts'
import { platformSites } from './sites.platform.ts'
import type { RouteName, SiteReach } from './sites.reach.ts'

export const siteReach: Readonly<Record<RouteName, SiteReach>> = {
  ...platformSites,
  ...numbersSites,
  ...plantSites,
  ...deskSites,
}

const reaches = new Map<Route, SiteReach>(
  Object.entries(routes).map(([name, route]) => [route, siteReach[name as RouteName]]),
)

/** What nobody has said is closed. */
export const siteReachOf = (route: Route): SiteReach => reaches.get(route) ?? 'closed'

/** The same of lists that may be had as files: their rows are read under the limit of whoever asks. */
export const siteReachOfList: Readonly<Record<ExportableList, 'shared' | 'own' | 'closed'>> = {
  roles: 'shared',
  users: 'shared',
  products: 'shared',
  mails: 'closed',
  alerts: 'own',
  events: 'own',
  serials: 'own',
  requestLog: 'own',
  orders: 'own',
  inspectionLots: 'own',
  inspectionSamples: 'own',
}

/** Subjects of the log that are the tenant's: their history is shown on their page as the record itself is. */
export const sharedSubjects: ReadonlySet<string> = new Set([
  'role',
  'user',
  'alert_type',
  'sn_rule',
  'order_limits',
  'push_target',
  'tracelink_account',
  'sftp_account',
  'webservice_account',
  'supplier',
  'product',
  'product_category',
  'product_group',
  'product_import',
  'packaging_template',
  'workflow',
  'workflow_deputy',
])

const codeOf = (name: PermissionName): string => permissions[name]
const routesOf = (isMeant: (code: string) => boolean): Route[] =>
  Object.values<Route>(routes).filter(
    ({ permission }) => permission !== 'public' && permission !== 'session' && isMeant(codeOf(permission)),
  )
const areClosed = (some: readonly Route[]): boolean =>
  some.length > 0 && some.every((route) => siteReachOf(route) === 'closed')

/** A permission of which nothing is open, or one on a page of which nothing is. */
const isClosed = (code: string): boolean =>
  areClosed(routesOf((other) => other === code)) || areClosed(routesOf((other) => other.startsWith(code.slice(0, 4))))

/** What is left of the authorities of somebody who is limited: menu and buttons show him no page that is closed to him. */
export function authoritiesAtSites(authorities: readonly string[]): string[] {
  const codes = Object.values<string>(permissions)
  const closed = new Set(codes.filter(isClosed))
  return authorities.flatMap((held) => {
    const covered = codes.filter((code) => code.startsWith(held))
    return covered.some((code) => closed.has(code)) ? covered.filter((code) => !closed.has(code)) : [held]
  })
}
