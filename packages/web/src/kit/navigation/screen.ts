/** A screen: one entry for the router, the guard, the menu and the breadcrumb. Rooms export lists of them. */

import type { RepairPage } from '@serialis/contract/alert-subjects.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import type { ComponentType } from 'react'
import type { Messages } from 'use-intl'
import type { PhraseKey } from '../language/i18n.tsx'
import type { Wing } from '../language/wings.ts'
import type { ScreenPermission } from '../wire/session.ts'
import type { Path, PathName } from './paths.ts'
import type { Search } from './search.ts'

/** The sections of the menu, those of the specification in its order (decision 091). The first has no title. */
export const MENU_SECTIONS = [
  'start',
  'products',
  'serialNumbers',
  'configuration',
  'alert',
  'mainData',
  'alertCentre',
  'events',
  'users',
  'members',
  'dataCenter',
  'tenants',
  'communication',
  'campaign',
  'audience',
  'roles',
] as const satisfies readonly ('start' | keyof Messages['kit']['menu'])[]
export type MenuSectionName = (typeof MENU_SECTIONS)[number]

export interface MenuPlace {
  section: MenuSectionName
  /** Entries of a section are sorted by this number; there are gaps between them. */
  place: number
  /** Where the menu names the page otherwise than the page itself. */
  title?: PhraseKey
  /** The entry opens the page with this query, and is shown to those who hold the permission. */
  filtered?: { search: Search; permission: PermissionName }
}

/** What the menu shows of a page. */
export interface MenuScreen {
  path: string
  permission: ScreenPermission
  /** Title of the browser tab and of the menu's entry, and the page's name in the breadcrumb of the screens below it. */
  title: PhraseKey
  /** The permissions that open the page, where not every code of its menu position does (decision 085). */
  opensWith?: readonly (PermissionName | 'session' | 'platform')[]
  /** Where the menu names the page; the first place is its home, the others are further entries of the specification. */
  menu?: MenuPlace | readonly MenuPlace[]
}

export interface Screen extends MenuScreen {
  /** Its name among the addresses. */
  name: PathName
  path: Path
  /** The screen one level up in the breadcrumb. */
  parent?: PathName
  /** Container addresses of the specification that have no page of their own and lead here. */
  redirectsFrom?: readonly string[]
  /** The address names its record in the query, so nothing offers the page without one. */
  needsRecord?: true
  /** The page itself shows what its user may do without the permission to read its list. */
  worksUnread?: true
  /** `bare` pages have no navigation and no header. */
  frame?: 'shell' | 'bare'
  /** `page: () => import('./OrderListPage.tsx').then((m) => m.OrderListPage)`: loaded when first opened. */
  page: () => Promise<ComponentType>
  /** Further wings whose phrases the page shows; they are loaded with it. */
  alsoPhrases?: readonly Wing[]
  /**
   * Kinds of records that alerts concern and this page shows, and what repairs of alerts open here. The address has no
   * other param than `$id`; a `search` is added to it.
   */
  alertTargets?: readonly (RepairPage | { page: RepairPage; search: `?${string}` })[]
  /** The wing of its room; the wing's phrases are loaded with the page. */
  wing: Wing
}

/** A page below the menu that is opened without naming a record: the search box offers it. */
export const isOffered = ({ menu, path, frame, needsRecord, parent }: Screen): boolean =>
  menu === undefined && parent !== undefined && frame !== 'bare' && needsRecord !== true && !path.includes('$')

/** The screens of a room of a wing, one for each of its addresses: `export const orderScreens = screens('plant', orderPaths, { … })`. */
export const screens = <P extends Partial<Record<PathName, Path>>>(
  wing: Wing,
  addresses: P,
  list: Record<NoInfer<keyof P>, Omit<Screen, 'name' | 'path' | 'wing'>>,
): Screen[] =>
  (Object.keys(addresses) as (keyof P & PathName)[]).map((name) => ({
    ...list[name],
    name,
    path: addresses[name] as Path,
    wing,
  }))
