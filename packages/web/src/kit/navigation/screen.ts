/** A screen: one entry feeds the router, the guard, the menu and the breadcrumb. Rooms export lists of them. */

import type { ComponentType } from 'react'
import type { PhraseKey } from '../language/i18n.tsx'
import type { Wing } from '../language/wings.ts'
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
  /** Further wings whose phrases the page shows; they are loaded with it. */
  alsoPhrases?: readonly Wing[]
  /** The wing of its room; the wing's phrases are loaded with the page. */
  wing: Wing
}

/** The screens of a room of a wing: `export const orderScreens = screens('plant', [...])`. */
export const screens = (wing: Wing, list: readonly Omit<Screen, 'wing'>[]): Screen[] =>
  list.map((screen) => ({ ...screen, wing }))
