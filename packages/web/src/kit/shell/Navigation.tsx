/** The menu by sections; on narrow screens the same list in a dialog. */

import { Link, useLocation, useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { usePhrase } from '../language/i18n.tsx'
import type { MenuScreen, Screen } from '../navigation/screen.ts'
import { useSession } from '../wire/session.ts'
import { Mark } from './Mark.tsx'
import { menuFor, type MenuEntry } from './menu.ts'

/** The top screen above this one, through its parents; itself when it has none. */
function topOf(screen: Screen | undefined, screens: readonly Screen[]): Screen | undefined {
  return screen?.parent === undefined
    ? screen
    : topOf(
        screens.find(({ name }) => name === screen.parent),
        screens,
      )
}

function NavLink({ entry, isHere }: { entry: MenuEntry; isHere: boolean }) {
  const t = useTranslations('kit')
  const phrase = usePhrase()
  if (!entry.isBuilt)
    return (
      <span className="nav-link nav-link-unbuilt" title={t('shell.hidden')}>
        {phrase(entry.title)}
      </span>
    )
  return (
    <Link to={entry.path} className="nav-link" aria-current={isHere ? 'page' : undefined}>
      {phrase(entry.title)}
    </Link>
  )
}

interface NavigationProps {
  screens: readonly Screen[]
  /** Pages that a later version builds; shown, not linked. */
  planned: readonly MenuScreen[]
}

function Sections({ screens, planned }: NavigationProps) {
  const t = useTranslations('kit')
  const { authorities } = useSession()
  const shown = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  const here = topOf(shown, screens)?.path
  return (
    <>
      <div className="brand">
        <Mark />
        {t('product')}
      </div>
      {menuFor([...screens, ...planned], authorities).map(({ name, entries }) => (
        <section key={name} className={name === 'start' ? '' : 'nav-section'}>
          {name !== 'start' && <h2>{t(`menu.${name}`)}</h2>}
          <ul>
            {entries.map((entry) => (
              <li key={entry.path}>
                <NavLink entry={entry} isHere={entry.path === here && !entry.isSecond} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

export function Navigation(props: NavigationProps) {
  const t = useTranslations('kit.shell')
  const nav = useRef<HTMLElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  // The menu is longer than most windows: the current entry stays visible.
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <nav ref={nav} className="shell-nav" aria-label={t('navigation')}>
      <Sections {...props} />
    </nav>
  )
}

/** The menu button of narrow screens and its dialog, which closes when a page is chosen. */
export function NavigationDrawer(props: NavigationProps) {
  const t = useTranslations('kit.shell')
  const dialog = useRef<HTMLDialogElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  useEffect(() => dialog.current?.close(), [pathname])
  return (
    <>
      <button
        type="button"
        className="plain nav-open"
        aria-label={t('openMenu')}
        onClick={() => dialog.current?.showModal()}
      >
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M3 5.5h14M3 10h14M3 14.5h14" stroke="currentColor" strokeWidth="1.7" />
        </svg>
      </button>
      <dialog
        ref={dialog}
        className="nav-dialog"
        aria-label={t('navigation')}
        onClick={({ target }) => target === dialog.current && dialog.current?.close()}
      >
        <nav>
          <Sections {...props} />
        </nav>
      </dialog>
    </>
  )
}
