/** What a role can do, in words: by section of the menu, each page with its actions. */

import { useTranslations } from 'use-intl'
import { usePhrase, useRoomPhrase } from '../../../kit/language/i18n.tsx'
import { useFormats } from '../../../kit/language/time.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { useScreens } from '../../../kit/shell/screens-context.ts'
import { type AuthorityPage, authorityTree, type AuthoritySection } from './authority-tree.ts'

/** How an action of a page is called; on a page about several things with what it is done to. */
export function useActionText() {
  const t = useTranslations('kit.permissionNames')
  const word = useRoomPhrase('permissions')
  return ({ action, subject }: AuthorityPage['actions'][number]): string =>
    subject === null
      ? word(`actions.${action}`, action)
      : t('of', { subject: word(`subjects.${subject}`, subject), action: word(`actions.${action}`, action) })
}

export function RoleSummary({ codes }: { codes: readonly string[] }) {
  const t = useTranslations('roles')
  const menuText = useTranslations('kit.menu')
  const phrase = usePhrase()
  const actionText = useActionText()
  const { list } = useFormats()
  const chosen = new Set(codes)
  const pagesOf = ({ pages }: AuthoritySection) =>
    pages.flatMap(({ title, actions }) => {
      const own = actions.filter(({ code }) => chosen.has(code))
      if (own.length === 0) return []
      return [{ label: phrase(title), value: own.length === actions.length ? t('allOf') : list(own.map(actionText)) }]
    })
  const sections = authorityTree(useScreens())
    .map((section) => ({ name: section.name, facts: pagesOf(section) }))
    .filter(({ facts }) => facts.length > 0)
  if (sections.length === 0) return <p className="soft">{t('nothingAllowed')}</p>
  return sections.map(({ name, facts }) => (
    <section key={name} className="role-summary">
      {name !== 'start' && <h3>{menuText(name)}</h3>}
      <Facts facts={facts} />
    </section>
  ))
}
