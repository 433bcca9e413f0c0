/** Permissions found by a text, and two sets of them compared. */

import type { AuthorityAction, AuthorityPage, AuthoritySection } from './authority-tree.ts'

/** The parts of the tree that a text finds by the words of a section, a page or an action. */
export function foundIn(
  tree: readonly AuthoritySection[],
  text: string,
  words: {
    ofSection: (section: AuthoritySection) => string
    ofPage: (page: AuthorityPage) => string
    ofAction: (action: AuthorityAction) => string
  },
): AuthoritySection[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return [...tree]
  const has = (word: string) => word.toLowerCase().includes(wanted)
  return tree
    .map((section) => {
      if (has(words.ofSection(section))) return section
      const pages = section.pages
        .map((page) =>
          has(words.ofPage(page))
            ? page
            : {
                ...page,
                actions: page.actions.filter((action) => has(words.ofAction(action)) || action.code === wanted),
              },
        )
        .filter(({ actions }) => actions.length > 0)
      return { ...section, pages }
    })
    .filter(({ pages }) => pages.length > 0)
}

/** What two sets of codes have alone and in common. */
export function comparedCodes(one: readonly string[], other: readonly string[]) {
  const [inOne, inOther] = [new Set(one), new Set(other)]
  return {
    onlyOne: one.filter((code) => !inOther.has(code)),
    onlyOther: other.filter((code) => !inOne.has(code)),
    both: one.filter((code) => inOther.has(code)),
  }
}

/** The actions of a page that some role grants, those through the same roles together. */
export function grantedTogether(
  actions: readonly AuthorityAction[],
  rolesOf: ReadonlyMap<string, readonly string[]>,
): { actions: AuthorityAction[]; roleIds: readonly string[] }[] {
  const groups = new Map<string, { actions: AuthorityAction[]; roleIds: readonly string[] }>()
  for (const action of actions) {
    const roleIds = rolesOf.get(action.code) ?? []
    if (roleIds.length === 0) continue
    const key = roleIds.join()
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { actions: [action], roleIds })
    else group.actions.push(action)
  }
  return [...groups.values()]
}
