/** Top of every page: breadcrumb, title, actions; the primary button is last, on the right. */

import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePhrase } from '../language/i18n.tsx'
import { GoTo } from '../navigation/navigate.tsx'
import type { Screen } from '../navigation/screen.ts'
import { useScreens } from '../shell/screens-context.ts'
import { useTitle } from '../shell/useTitle.ts'
import '../ui/ui.css'

export interface PageHeadProps {
  title: string
  /** Shown next to the title, e.g. a status tag. */
  tag?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  primary?: ReactNode
}

/** The screens above the current one, top first. */
function useTrail(): Screen[] {
  const screens = useScreens()
  const here = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  const trail: Screen[] = []
  for (let parent = here?.parent; parent !== undefined;) {
    const screen = screens.find(({ name }) => name === parent)
    if (!screen || trail.includes(screen)) break
    trail.unshift(screen)
    parent = screen.parent
  }
  return trail
}

export function PageHead({ title, tag, lead, actions, primary }: PageHeadProps) {
  const t = useTranslations('kit.shell')
  const phrase = usePhrase()
  const trail = useTrail()
  useTitle(title)
  return (
    <div className="page-head">
      {trail.length > 0 && (
        <nav aria-label={t('breadcrumb')}>
          <ol className="crumbs">
            {trail.map((screen) => (
              <li key={screen.path}>
                <GoTo to={screen.path}>{phrase(screen.title)}</GoTo>
              </li>
            ))}
            <li aria-current="page">{title}</li>
          </ol>
        </nav>
      )}
      <div className="page-line">
        <div className="row grow">
          <h1>{title}</h1>
          {tag}
        </div>
        <div className="row">
          {actions}
          {primary}
        </div>
      </div>
      {lead !== undefined && <p className="page-lead">{lead}</p>}
    </div>
  )
}
