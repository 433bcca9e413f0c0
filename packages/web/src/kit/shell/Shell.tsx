/** The frame around every page: navigation, header, and the page itself, which takes the focus when it changes. */

import { Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAppLocale } from '../language/i18n.tsx'
import { changeLanguage } from '../language/phrases.ts'
import { ChoicesContext, useMenuChoices } from '../menu/menu-choices.ts'
import { Navigation, NavigationDrawer, type MenuCount } from '../menu/Navigation.tsx'
import type { MenuScreen, Screen } from '../navigation/screen.ts'
import { warnOf } from '../notices/notices.ts'
import { ScanBox } from '../scanner/ScanBox.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { brokenCall } from '../wire/call-error.ts'
import { sendOutbox } from '../wire/outbox.ts'
import { reloadIfReplaced } from '../wire/release.ts'
import { readAgain } from '../wire/server-state.ts'
import { useSession } from '../wire/session.ts'
import { Clock } from './Clock.tsx'
import { ConnectionBar } from './ConnectionBar.tsx'
import { ScreensContext } from './screens-context.ts'
import './shell.css'
import { UnreadBar } from './UnreadBar.tsx'
import { UserMenu } from './UserMenu.tsx'

const ShortcutSheet = lazyPart(() => import('./ShortcutSheet.tsx').then((m) => m.ShortcutSheet))

export interface ShellProps {
  screens: readonly Screen[]
  /** Pages that a later version builds; shown in the menu, not linked. */
  planned: readonly MenuScreen[]
  /** Next to an entry of the menu: how much waits there. */
  menuCount?: MenuCount | undefined
  onLogout: () => void
  /** Without what reads records of a tenant: the scan and search box. */
  isPlain?: boolean
  /** Between the scan box and the clock, e.g. the running tasks. */
  headerItems?: ReactNode
  userItems?: ReactNode
  /** Between the header and the page, e.g. what is stopped. */
  banner?: ReactNode
  /** Shown above the page, e.g. the signature dialog. */
  overlay?: ReactNode
}

export function LocaleSwitch() {
  const t = useTranslations('kit.shell')
  const other = useAppLocale() === 'en' ? 'zh' : 'en'
  const change = async () => {
    try {
      await changeLanguage(other)
      void readAgain()
    } catch (error) {
      await reloadIfReplaced()
      warnOf(brokenCall(error))
    }
  }
  return (
    <button type="button" className="plain header-button" title={t('switchLanguage')} onClick={() => void change()}>
      <span lang={other}>{t('otherLanguage')}</span>
    </button>
  )
}

export function Shell({
  screens,
  planned,
  menuCount,
  onLogout,
  isPlain = false,
  headerItems,
  userItems,
  banner,
  overlay,
}: ShellProps) {
  const t = useTranslations('kit.shell')
  const main = useRef<HTMLElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  const isFirst = useRef(true)
  const { userId } = useSession()
  const choices = useMenuChoices()
  const [hasSheet, setSheet] = useState(false)
  const openSheet = useCallback(() => setSheet(true), [])
  const closeSheet = useCallback(() => setSheet(false), [])
  // What this user gave before the last session ended, and could not be sent.
  useEffect(() => void sendOutbox(), [userId])
  useEffect(() => {
    if (!isFirst.current && document.activeElement?.closest('.scan') === null)
      main.current?.focus({ preventScroll: true })
    isFirst.current = false
  }, [pathname])
  return (
    <ScreensContext value={screens}>
      <ChoicesContext value={choices}>
        <div className="shell">
          <a className="shell-skip" href="#main">
            {t('skip')}
          </a>
          <Navigation screens={screens} planned={planned} menuCount={menuCount} />
          <header className="shell-header">
            <NavigationDrawer screens={screens} planned={planned} menuCount={menuCount} />
            {isPlain ? <span className="grow" /> : <ScanBox screens={screens} onHelp={openSheet} />}
            <div className="header-end">
              {headerItems}
              <Clock />
              <LocaleSwitch />
              <UserMenu onLogout={onLogout} onHelp={openSheet}>
                {userItems}
              </UserMenu>
            </div>
          </header>
          <main id="main" className="shell-main" tabIndex={-1} ref={main}>
            <ConnectionBar />
            <UnreadBar />
            {banner}
            <Outlet />
            {overlay}
            {hasSheet && <ShortcutSheet onClose={closeSheet} />}
          </main>
        </div>
      </ChoicesContext>
    </ScreensContext>
  )
}
