/** The menu by sections, which fold; on narrow screens the same in a dialog. */

import { useLocation, useMatches } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { usePhrase } from '../language/i18n.tsx'
import { GoTo } from '../navigation/navigate.tsx'
import { paths } from '../navigation/paths.ts'
import type { MenuScreen, Screen } from '../navigation/screen.ts'
import { Mark } from '../shell/Mark.tsx'
import { mayOpen, useSession } from '../wire/session.ts'
import { Fold } from './Fold.tsx'
import { useChoices } from './menu-choices.ts'
import { type MenuEntry, type MenuSection, partedMenu } from './menu.ts'
import { PlaceList } from './PlaceList.tsx'
import { useRecent } from './recent.ts'

/** Opened lately, as many as the menu shows. */
const RECENT_SHOWN = 5

/** The entry of the menu that this screen belongs to: itself, or the top screen above it. */
function placeOf(screen: Screen | undefined, screens: readonly Screen[]): Screen | undefined {
  return screen?.parent === undefined || screen.menu !== undefined
    ? screen
    : placeOf(
        screens.find(({ name }) => name === screen.parent),
        screens,
      )
}

export type MenuCount = (path: string) => ReactNode

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
    <GoTo to={entry.path} search={entry.search} className="nav-link" isCurrent={isHere}>
      {phrase(entry.title)}
    </GoTo>
  )
}

interface NavigationProps {
  screens: readonly Screen[]
  /** Pages that a later version builds; shown, not linked. */
  planned: readonly MenuScreen[]
  menuCount?: MenuCount | undefined
}

const isMain = ({ isSecond, search }: MenuEntry) => !isSecond && Object.keys(search).length === 0

function Entries({
  section,
  here,
  menuCount,
}: {
  section: MenuSection
  here: string | undefined
  menuCount?: MenuCount | undefined
}) {
  return (
    <ul>
      {section.entries.map((entry) => (
        <li key={entry.title} className="nav-item">
          <NavLink entry={entry} isHere={entry.path === here && isMain(entry)} />
          {isMain(entry) && menuCount?.(entry.path)}
        </li>
      ))}
    </ul>
  )
}

function Sections({ screens, planned, menuCount }: NavigationProps) {
  const t = useTranslations('kit')
  const { authorities } = useSession()
  const favourites = useChoices()?.favourites ?? []
  const pathname = useLocation({ select: (location) => location.pathname })
  const recent = useRecent().filter(({ path }) => path !== pathname)
  const shown = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  const here = placeOf(shown, screens)?.path
  const { sections, more, isFolded } = useMemo(
    () => partedMenu([...screens, ...planned], authorities),
    [screens, planned, authorities],
  )
  const isIn = ({ entries }: MenuSection) => entries.some((entry) => entry.path === here && isMain(entry))
  const folding = (parts: readonly MenuSection[]) =>
    parts.map((section) =>
      section.name === 'start' ? (
        <Entries key={section.name} section={section} here={here} menuCount={menuCount} />
      ) : (
        <Fold
          key={section.name}
          part={section.name}
          title={t(`menu.${section.name}`)}
          atFirst={!isFolded || isIn(section)}
        >
          <Entries section={section} here={here} menuCount={menuCount} />
        </Fold>
      ),
    )
  return (
    <>
      <GoTo to={mayOpen(authorities, 'session') ? paths.home : paths.tenants} className="brand" isCurrent={false}>
        <Mark />
        {t('product')}
      </GoTo>
      {folding(sections.slice(0, 1))}
      {favourites.length > 0 && (
        <Fold part="favourites" title={t('menu.favourites')} atFirst>
          <PlaceList screens={screens} places={favourites} />
        </Fold>
      )}
      {recent.length > 0 && (
        <Fold part="recent" title={t('menu.recent')} atFirst={false}>
          <PlaceList screens={screens} places={recent.slice(0, RECENT_SHOWN)} />
        </Fold>
      )}
      {folding(sections.slice(1))}
      {more.length > 0 && (
        <Fold part="more" title={t('menu.more')} atFirst={more.some(isIn)} isOuter>
          {more.map((section) => (
            <div key={section.name} className="nav-section">
              <h3>{t(`menu.${section.name as Exclude<typeof section.name, 'start'>}`)}</h3>
              <Entries section={section} here={here} menuCount={menuCount} />
            </div>
          ))}
        </Fold>
      )}
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
        // The link may change the query alone, or nothing.
        onClick={({ target }) =>
          (target === dialog.current || (target instanceof Element && target.closest('a'))) && dialog.current?.close()
        }
      >
        <nav>
          <Sections {...props} />
        </nav>
      </dialog>
    </>
  )
}
