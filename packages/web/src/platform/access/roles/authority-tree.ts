/**
 * The permissions of the contract as a person chooses them: sections and pages of the menu, and the actions on each.
 */

import { permissions } from '@serialis/contract/permissions.ts'
import type { PhraseKey } from '../../../kit/language/i18n.tsx'
import { menuOf } from '../../../kit/menu/menu.ts'
import type { MenuSectionName, Screen } from '../../../kit/navigation/screen.ts'

export interface AuthorityAction {
  code: string
  /** The last part of a permission's name: `orders.approve` is `approve`. */
  action: string
  /** Its object, when the page is not named after that. */
  subject: string | null
}
export interface AuthorityPage {
  title: PhraseKey
  actions: AuthorityAction[]
}
export interface AuthoritySection {
  name: MenuSectionName
  pages: AuthorityPage[]
}

const subjectOf = (name: string) => name.slice(0, name.indexOf('.'))
const actionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1)

/** Every six-digit code of the contract once, below the menu entry it belongs to. */
export function authorityTree(screens: readonly Screen[]): AuthoritySection[] {
  const left = new Map(Object.entries(permissions).filter(([, code]) => code.length === 6))
  return menuOf(screens)
    .map(({ name, entries }) => ({
      name,
      pages: entries
        .map((entry) => {
          const mine = [...left].filter(([, code]) => entry.code !== 'session' && code.startsWith(entry.code))
          mine.forEach(([name]) => left.delete(name))
          mine.sort(([, a], [, b]) => (a < b ? -1 : 1))
          const own = mine[0] && subjectOf(mine[0][0])
          const actions = mine.map(([name, code]) => ({
            code,
            action: actionOf(name),
            subject: subjectOf(name) === own ? null : subjectOf(name),
          }))
          return { title: entry.title, actions }
        })
        .filter(({ actions }) => actions.length > 0),
    }))
    .filter(({ pages }) => pages.length > 0)
}
