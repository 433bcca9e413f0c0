/** Everything that the record reads from the product. A registry that moves is followed here and nowhere else. */

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export { ALERT_SUBJECTS } from '@serialis/contract/alert-subjects.ts'
export { ALERT_TYPE_LEVEL, ALERT_TYPES } from '@serialis/contract/platform/alerts/alerts.schema.ts'
export { TYPE_REPAIRS } from '@serialis/contract/platform/alerts/alert-types.schema.ts'
export { backgroundEvents } from '@serialis/contract/events.ts'
export { errorStatus } from '@serialis/contract/errors.ts'
export { exportableLists } from '@serialis/contract/lists.ts'
export type { Route } from '@serialis/contract/kit/route.ts'
export { permissions } from '@serialis/contract/permissions.ts'
export { routes } from '@serialis/contract/routes.ts'
export { subjects } from '@serialis/contract/subjects.ts'
export { exportTask } from '../../src/platform/exports/exports.service.ts'
export { canonicalJson, sha256Hex } from '../../src/kit/ops/canonical-json.ts'
export { openApiOf } from '../../src/kit/http/openapi.ts'
export { rooms } from '../../src/rooms.ts'

export const root = join(import.meta.dirname, '../../../..')

export interface Phrases {
  readonly [key: string]: string | Phrases
}
export interface WebScreen {
  name: string
  path: string
  permission: string
  title: string
  /** The name of another screen. */
  parent?: string
  frame?: string
}
export interface WebMenuSection {
  name: string
  entries: readonly { title: string; path: string; code: string; isSecond: boolean }[]
}

/** Loaded by address: the types of the web need a browser's library, which the server's program does not have. */
async function fromWeb<T>(path: string, name: string): Promise<T> {
  const module = (await import(pathToFileURL(join(root, 'packages/web/src', path)).href)) as Record<string, T>
  const value = module[name]
  if (value === undefined) throw new Error(`packages/web/src/${path} has no export ${name}`)
  return value
}

export const loadEnglish = () => fromWeb<Phrases>('phrases.en.ts', 'en')
export const loadChinese = () => fromWeb<Phrases>('phrases.zh.ts', 'zh')
export const loadScreens = () => fromWeb<readonly WebScreen[]>('screens.ts', 'screens')
export async function loadMenu() {
  // The menu's module restores a session from the browser when it is loaded.
  Object.assign(globalThis, { localStorage: { getItem: () => null, setItem() {}, removeItem() {} } })
  type MenuOf = (screens: readonly unknown[]) => readonly WebMenuSection[]
  const menuOf = await fromWeb<MenuOf>('kit/menu/menu.ts', 'menuOf')
  return menuOf([...(await loadScreens()), ...(await fromWeb<readonly unknown[]>('planned.ts', 'plannedScreens'))])
}
