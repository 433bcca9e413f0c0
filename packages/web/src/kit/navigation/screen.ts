/** A screen: one entry feeds the router, the guard, the menu and the breadcrumb. Rooms export lists of them. */

import type { ComponentType } from 'react'
import type { PhraseKey } from '../language/i18n.tsx'
import type { ScreenPermission } from '../wire/session.ts'
import type { Path } from './paths.ts'

export interface Screen {
  path: Path
  permission: ScreenPermission
  /** Title of the browser tab, and the page's name in the breadcrumb of the screens below it. */
  title: PhraseKey
  /** The screen one step up in the breadcrumb. */
  parent?: Path
  /** `bare` pages stand alone, without navigation and header. */
  frame?: 'shell' | 'bare'
  /** `page: () => import('./OrderListPage.tsx').then((m) => m.OrderListPage)`: loaded when first opened. */
  page: () => Promise<ComponentType>
}

/** Typed pass-through: `export const orderScreens = screens([...])`. */
export const screens = (list: Screen[]): Screen[] => list
