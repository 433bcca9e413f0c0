/** The permissions, exported lists and log subjects that users and keys limited to sites have. */

import type { Route } from './kit/route.ts'
import { permissions, type PermissionName } from './permissions.ts'
import { routes } from './routes.ts'
const codeOf = (name: PermissionName): string => permissions[name]
const routesOf = (isMeant: (code: string) => boolean): Route[] =>
  Object.values<Route>(routes).filter(
    ({ permission }) =>
      permission !== 'public' && permission !== 'session' && permission !== 'platform' && isMeant(codeOf(permission)),
  )
const areClosed = (some: readonly Route[]): boolean =>
  some.length > 0 && some.every((route) => route.sites === 'closed')

/** A permission for routes or a page that are closed to them. */
const isClosed = (code: string): boolean =>
  areClosed(routesOf((other) => other === code)) || areClosed(routesOf((other) => other.startsWith(code.slice(0, 4))))

/** The remaining authorities of a limited account: menu and buttons show no closed page. */
export function authoritiesAtSites(authorities: readonly string[]): string[] {
  const codes = Object.values<string>(permissions)
  const closed = new Set(codes.filter(isClosed))
  return authorities.flatMap((held) => {
    const covered = codes.filter((code) => code.startsWith(held))
    return covered.some((code) => closed.has(code)) ? covered.filter((code) => !closed.has(code)) : [held]
  })
}
