/** The start page: the pages that this user's roles allow, by section. */

import { useTranslations } from 'use-intl'
import { usePhrase } from '../../kit/language/i18n.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { PageHead } from '../../kit/page/PageHead.tsx'
import { menuFor } from '../../kit/shell/menu.ts'
import { useScreens } from '../../kit/shell/screens-context.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { useSession } from '../../kit/wire/session.ts'
import './overview.css'

export function HomePage() {
  const t = useTranslations('overview')
  const menuText = useTranslations('kit.menu')
  const phrase = usePhrase()
  const { authorities, userName } = useSession()
  const sections = menuFor(useScreens(), authorities)
    .map((section) => ({
      ...section,
      entries: section.entries.filter(({ path, isSecond }) => path !== paths.home && !isSecond),
    }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <div className="page">
      <PageHead title={t('home')} lead={sections.length > 0 ? t('homeLead', { name: userName }) : t('homeEmpty')} />
      <div className="home-sections">
        {sections.map(({ name, entries }) => (
          <Card key={name} title={name === 'start' ? t('home') : menuText(name)}>
            <ul className="home-links">
              {entries.map((entry) => (
                <li key={entry.path}>
                  <GoTo to={entry.path}>{phrase(entry.title)}</GoTo>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </div>
  )
}
