/** The shell with this session: reads the account again at start, and logs out. */

import { getMe, logout } from '@serialis/contract/platform/access/access.routes.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { GoTo, useGo } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import type { Search } from '../../kit/navigation/search.ts'
import { Shell, type ShellProps } from '../../kit/shell/Shell.tsx'
import { call } from '../../kit/wire/api.ts'
import { forgetReads, serverState, useRead } from '../../kit/wire/server-state.ts'
import { clearStorage, endSession, isOwnTab, openOwnTab, storeIdentity } from '../../kit/wire/session.ts'
import { RestoreBanner } from '../backups/shared/RestoreBanner.tsx'
import { NewsBar } from '../news/shared/NewsBar.tsx'
import { SignatureHost } from '../signatures/shared/SignatureHost.tsx'
import { TaskCentre } from '../tasks/shared/TaskCentre.tsx'
import { SigningBanner } from './access-requests/SigningBanner.tsx'
import { ClosingBanner } from './ClosingBanner.tsx'
import { DemoPeople } from './login/DemoPeople.tsx'
import { OwnTabBanner } from './login/OwnTabBanner.tsx'
import { PasswordNotice } from './one-time-codes/PasswordNotice.tsx'
import { SandboxBanner, SandboxTag } from './SandboxBanner.tsx'
import { IdleWarning } from './shared/IdleWarning.tsx'

/**
 * Roles may have changed since the login: the stored data follows the server. A second
 * factor that is due and a password that somebody else chose come first.
 */
function useFreshIdentity() {
  const go = useGo()
  const pathname = useLocation({ select: (location) => location.pathname })
  const { data } = useRead(getMe, {}, { refreshMs: 60_000 })
  useEffect(() => {
    if (data) storeIdentity(data)
  }, [data])
  useEffect(() => {
    if (data?.factorDue === 'ASK') go(paths.secondFactor)
    else if (data?.factorDue === 'SET_UP') {
      if (pathname !== paths.ownSecondFactor) go(paths.ownSecondFactor)
    } else if (data?.mustChangePassword && pathname !== paths.ownPassword) go(paths.ownPassword)
  }, [data, pathname, go])
  return data
}

/** How a session ends here; it ends on the server too, or expires there when that is not reached. */
function useEndings() {
  const navigate = useNavigate()
  const href = useLocation({ select: (location) => location.href })
  const end = async (search: Search) => {
    // Reads in flight would be refused, as their session has ended.
    void serverState.cancelQueries()
    const sent = endSession(() => call(logout, {}))
    if ('return' in search) clearStorage()
    // Closes the tab of a person who only signed; a tab that the browser keeps open shows its login again.
    else if (isOwnTab()) void sent.then(() => close())
    await navigate({ to: paths.login, search: search as never })
    forgetReads()
  }
  return {
    leave: () => void end({}),
    /** The next person continues on this page, if it is open to that person. */
    switchUser: () => void end({ next: href }),
    /** To a person of the demo plant, who is logged in at once. */
    switchTo: (account: string) => void end({ next: href, as: account }),
    endUnused: () => void end({ return: href, ended: 'unused' }),
    openOwnTab: () => openOwnTab(paths.login, href),
  }
}

/** `headerItems`, `menuCount`: of rooms above this one. */
export function AppShell({
  headerItems,
  ...pages
}: Pick<ShellProps, 'screens' | 'planned' | 'menuCount'> & { headerItems?: ReactNode }) {
  const t = useTranslations('access')
  const factor = useTranslations('secondFactor')
  const me = useFreshIdentity()
  const endings = useEndings()
  const shell = useTranslations('kit.shell')
  const userItems = (
    <>
      <GoTo to={paths.ownAccount} className="popup-item">
        {t('ownAccount.title')}
      </GoTo>
      <GoTo to={paths.ownPassword} className="popup-item">
        {t('ownPassword.title')}
      </GoTo>
      <GoTo to={paths.ownSecondFactor} className="popup-item">
        {factor('title')}
      </GoTo>
      <GoTo to={paths.glossary} className="popup-item">
        {shell('glossary')}
      </GoTo>
      <button type="button" className="plain popup-item" onClick={endings.switchUser}>
        {t('switchUser')}
      </button>
      <button type="button" className="plain popup-item" onClick={endings.openOwnTab}>
        {t('ownTab.open')}
      </button>
    </>
  )
  return (
    <Shell
      {...pages}
      onLogout={endings.leave}
      headerItems={
        <>
          {me?.sandboxOf && <SandboxTag />}
          {headerItems}
          <TaskCentre />
        </>
      }
      userItems={userItems}
      overlay={
        <>
          <SignatureHost />
          <PasswordNotice />
          {me && <IdleWarning minutes={me.idleMinutes} onEnd={endings.endUnused} />}
        </>
      }
      banner={
        <>
          {me?.sandboxOf && <SandboxBanner of={me.sandboxOf} />}
          <DemoPeople onSwitch={endings.switchTo} />
          <OwnTabBanner onEnd={endings.leave} />
          <RestoreBanner />
          {me?.closing && <ClosingBanner closing={me.closing} />}
          <SigningBanner />
          <NewsBar />
        </>
      }
    />
  )
}
