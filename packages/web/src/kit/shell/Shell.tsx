/** The frame around every page: navigation, header, and the page itself, which takes the focus when it changes. */

import { Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useAppLocale } from '../language/i18n.tsx'
import type { Locale } from '../language/locale.ts'
import type { Screen } from '../navigation/screen.ts'
import { ScanBox } from '../scanner/ScanBox.tsx'
import { Clock } from './Clock.tsx'
import { Navigation, NavigationDrawer } from './Navigation.tsx'
import { ScreensContext } from './screens-context.ts'
import './shell.css'
import { UserMenu } from './UserMenu.tsx'

export interface ShellProps {
  screens: readonly Screen[]
  onLogout: () => void
  onLocale: (locale: Locale) => void
  /** Between the scan box and the clock, e.g. the tasks that run. */
  headerItems?: ReactNode
  userItems?: ReactNode
  /** Opens over the page, e.g. the dialog of a signature. */
  overlay?: ReactNode
}

export function LocaleSwitch({ onLocale }: { onLocale: (locale: Locale) => void }) {
  const t = useTranslations('kit.shell')
  const other = useAppLocale() === 'en' ? 'zh' : 'en'
  return (
    <button type="button" className="plain header-button" title={t('switchLanguage')} onClick={() => onLocale(other)}>
      <span lang={other}>{t('otherLanguage')}</span>
    </button>
  )
}

export function Shell({ screens, onLogout, onLocale, headerItems, userItems, overlay }: ShellProps) {
  const t = useTranslations('kit.shell')
  const main = useRef<HTMLElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current && document.activeElement?.closest('.scan') === null)
      main.current?.focus({ preventScroll: true })
    isFirst.current = false
  }, [pathname])
  return (
    <div className="shell">
      <a className="shell-skip" href="#main">
        {t('skip')}
      </a>
      <Navigation screens={screens} />
      <header className="shell-header">
        <NavigationDrawer screens={screens} />
        <ScanBox screens={screens} />
        <div className="header-end">
          {headerItems}
          <Clock />
          <LocaleSwitch onLocale={onLocale} />
          <UserMenu onLogout={onLogout}>{userItems}</UserMenu>
        </div>
      </header>
      <main id="main" className="shell-main" tabIndex={-1} ref={main}>
        <ScreensContext value={screens}>
          <Outlet />
          {overlay}
        </ScreensContext>
      </main>
    </div>
  )
}
