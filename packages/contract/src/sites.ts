/** What is left of permissions, exported lists and the log for users and keys that are limited to sites. */

import type { Route } from './kit/route.ts'
import { permissions, type PermissionName } from './permissions.ts'
import { routes } from './routes.ts'
const codeOf = (name: PermissionName): string => permissions[name]
const routesOf = (isMeant: (code: string) => boolean): Route[] =>
  Object.values<Route>(routes).filter(
    ({ permission }) => permission !== 'public' && permission !== 'session' && isMeant(codeOf(permission)),
  )
const areClosed = (some: readonly Route[]): boolean =>
  some.length > 0 && some.every((route) => route.sites === 'closed')

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
