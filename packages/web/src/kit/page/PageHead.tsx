/** Top of every page: breadcrumb, title, actions; the primary button is last, on the right. */

import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePhrase } from '../language/i18n.tsx'
import { FavouriteStar } from '../menu/FavouriteStar.tsx'
import { useVisit, visitOf } from '../menu/recent.ts'
import { GoTo } from '../navigation/navigate.tsx'
import type { Screen } from '../navigation/screen.ts'
import { useScreens } from '../shell/screens-context.ts'
import { useTitle } from '../shell/useTitle.ts'
import { useKeptFocus } from '../ui/focus.ts'
import { type HeadCommand, useHeadCommands } from './head-commands.ts'
import { HeadCommands } from './HeadCommands.tsx'
import { OtherSteps } from './OtherSteps.tsx'
import type { Step } from './steps.ts'
import '../ui/ui.css'

export interface PageHeadProps {
  title: string
  /** Shown next to the title, e.g. a status tag. */
  tag?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  primary?: ReactNode
  /** What the page offers as a whole: a button, or for who may not a closed step. */
  commands?: readonly HeadCommand[]
  /** The commands of the record: those that are not possible now are listed with their reasons. */
  steps?: readonly Step[]
  /** The page could not be read: it is not among those that were opened. */
  isUnread?: boolean
  /**
   * The title names a person: neither the tab and the browser's history, nor the pages opened last, nor the favourites
   * keep it.
   */
  isPersonal?: boolean
}

/** The screens above the current one, top first. */
function useTrail(here: Screen | undefined): Screen[] {
  const screens = useScreens()
  const trail: Screen[] = []
  for (let parent = here?.parent; parent !== undefined;) {
    const screen = screens.find(({ name }) => name === parent)
    if (!screen || trail.includes(screen)) break
    trail.unshift(screen)
    parent = screen.parent
  }
  return trail
}

const NO_COMMANDS: readonly HeadCommand[] = []

export function PageHead(props: PageHeadProps) {
  const { title, tag, lead, actions, primary, commands = NO_COMMANDS, steps = [] } = props
  const { isUnread = false, isPersonal = false } = props
  const t = useTranslations('kit.shell')
  const phrase = usePhrase()
  const here = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  // Of the page that is shown: while the next one loads, the address is already that of the next one.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname }) ?? ''
  const trail = useTrail(here)
  useTitle(isPersonal && here !== undefined ? phrase(here.title) : title)
  const { offered, closed } = useHeadCommands(commands)
  const visit = here === undefined || isUnread || isPersonal ? undefined : visitOf(here, pathname, title)
  useVisit(visit)
  const keptFocus = useKeptFocus()
  return (
    <div className="page-head" {...keptFocus}>
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
          {visit && <FavouriteStar visit={visit} />}
        </div>
        <div className="row page-steps">
          <OtherSteps steps={[...steps, ...closed]} />
          {actions}
          <HeadCommands commands={offered} />
          {primary}
        </div>
      </div>
      {lead !== undefined && <p className="page-lead">{lead}</p>}
    </div>
  )
}
