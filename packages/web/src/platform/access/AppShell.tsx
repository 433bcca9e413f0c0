/** The shell with this session: reads the account again at start, and logs out. */

import { getMe, logout } from '@serialis/contract/platform/access/access.routes.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { GoTo, useGo } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { Shell, type ShellProps } from '../../kit/shell/Shell.tsx'
import { call } from '../../kit/wire/api.ts'
import { serverState, useRead } from '../../kit/wire/server-state.ts'
import { endSession, session, storeIdentity } from '../../kit/wire/session.ts'
import { RestoreBanner } from '../backups/shared/RestoreBanner.tsx'
import { SignatureHost } from '../signatures/shared/SignatureHost.tsx'
import { TaskCentre } from '../tasks/shared/TaskCentre.tsx'
import { DecisionsLink } from './access-requests/DecisionsLink.tsx'
import { SigningBanner } from './access-requests/SigningBanner.tsx'
import { PasswordNotice } from './one-time-codes/PasswordNotice.tsx'

/**
 * Roles may have changed since the login: the stored data follows the server. A second
 * factor that is due and a password that somebody else chose come first.
 */
function useFreshIdentity() {
  const go = useGo()
  const pathname = useLocation({ select: (location) => location.pathname })
  const { data } = useRead(getMe, {}, { refreshMs: 60_000 })
  useEffect(() => {
    // An answer that arrives after the logout is ignored.
    if (data && session().token !== null) storeIdentity(data)
  }, [data])
  useEffect(() => {
    if (data?.factorDue === 'ASK') go(paths.secondFactor)
    else if (data?.factorDue === 'SET_UP') {
      if (pathname !== paths.ownSecondFactor) go(paths.ownSecondFactor)
    } else if (data?.mustChangePassword && pathname !== paths.ownPassword) go(paths.ownPassword)
  }, [data, pathname, go])
}

/** `headerItems`: of rooms above this one, next to the tasks. */
export function AppShell({
  headerItems,
  ...pages
}: Pick<ShellProps, 'screens' | 'planned'> & { headerItems?: ReactNode }) {
  const t = useTranslations('access')
  const factor = useTranslations('secondFactor')
  const navigate = useNavigate()
  useFreshIdentity()
  const leave = async () => {
    // The session ends here even when the server is not reached; it expires there on its own.
    await endSession(() => call(logout, {}))
    // Cached reads are cleared only when nothing on screen would read them again.
    await navigate({ to: paths.login })
    serverState.clear()
  }
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
    </>
  )
  return (
    <Shell
      {...pages}
      onLogout={() => void leave()}
      headerItems={
        <>
          {headerItems}
          <DecisionsLink />
          <TaskCentre />
        </>
      }
      userItems={userItems}
      overlay={
        <>
          <SignatureHost />
          <PasswordNotice />
        </>
      }
      banner={
        <>
          <RestoreBanner />
          <SigningBanner />
        </>
      }
    />
  )
}
