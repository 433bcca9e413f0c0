/**
 * Which codes open which page: one rule for menu, guard and everything that offers pages (decision 085). A page of the
 * menu opens with every code of its position; a page below it opens with its own code.
 */

import { type PermissionName, permissionCode, permissions } from '@serialis/contract/permissions.ts'
import { mayOpen, type ScreenPermission } from '../wire/session.ts'
import type { MenuScreen, Screen } from './screen.ts'

const POSITION_DIGITS = 4

type Opened = Pick<MenuScreen, 'permission' | 'menu' | 'opensWith'>

/** A menu position has four digits: those that the codes of its permissions begin with. */
export function positionOf(permission: ScreenPermission): `${number}` | 'session' | 'platform' {
  if (permission === 'platform') return permission
  if (permission === 'session' || permission === 'public') return 'session'
  const code = /^\d+$/.test(permission) ? permission : permissionCode(permission as PermissionName)
  return code.slice(0, POSITION_DIGITS) as `${number}`
}

/** The codes that open a page; one of them is enough. */
function openersOf({ permission, menu, opensWith }: Opened): readonly ScreenPermission[] {
  if (opensWith !== undefined) return opensWith
  return [menu === undefined || permission === 'public' ? permission : positionOf(permission)]
}

/** The guard's question, and the menu's. */
export const opens = (authorities: readonly string[], screen: Opened): boolean =>
  openersOf(screen).some((opener) => mayOpen(authorities, opener))

/** What is only read, or remarked on. */
const READING = /\.(?:list|listAll|detail|view|comment|openFiles)$/

/** True when the user does something on the page, and does not only read it. */
export function worksOn(authorities: readonly string[], screen: MenuScreen): boolean {
  if (['session', 'platform'].includes(positionOf(screen.permission))) return true
  const held = screen.opensWith?.filter((name) => mayOpen(authorities, name)) ?? heldAt(authorities, screen)
  return held.some((name) => !READING.test(name))
}

/** True when the page itself is shown, and not only what else its user may do there. */
export const reads = (authorities: readonly string[], screen: Screen): boolean =>
  screen.worksUnread === true || mayOpen(authorities, screen.permission)

/** The pages below this one that the user may open without naming a record. */
export function offersOf(screens: readonly Screen[], screen: Screen, authorities: readonly string[]): Screen[] {
  const below = screens.filter(({ parent }) => parent === screen.name)
  return below.flatMap((child) => [
    ...(child.needsRecord !== true && !child.path.includes('$') && opens(authorities, child) ? [child] : []),
    ...offersOf(screens, child, authorities),
  ])
}

const inOrder = (Object.entries(permissions) as [PermissionName, string][]).toSorted(([, a], [, b]) => (a < b ? -1 : 1))
const known = new Map<string, typeof inOrder>()

/** The permissions of a position. Each entry of the menu asks for them, on every page. */
function permissionsAt(position: string): typeof inOrder {
  const found = known.get(position) ?? inOrder.filter(([, code]) => code.startsWith(position))
  known.set(position, found)
  return found
}

/** The permissions of a position that the user holds, in the order of their codes. */
export const heldAt = (authorities: readonly string[], screen: MenuScreen): PermissionName[] =>
  permissionsAt(positionOf(screen.permission))
    .filter(([, code]) => authorities.includes(code))
    .map(([name]) => name)
