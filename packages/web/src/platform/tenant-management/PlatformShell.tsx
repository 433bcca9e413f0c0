/** The shell of platform administrators: its menu has tenants and administrators, and it reads nothing of a tenant. */

import {
  closePlatformSession,
  getPlatformSession,
} from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import type { Screen } from '../../kit/navigation/screen.ts'
import type { Search } from '../../kit/navigation/search.ts'
import { Shell } from '../../kit/shell/Shell.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { call } from '../../kit/wire/api.ts'
import { forgetReads, serverState, useRead } from '../../kit/wire/server-state.ts'
import { clearStorage, endSession } from '../../kit/wire/session.ts'
import { IdleWarning } from '../access/shared/IdleWarning.tsx'
import './tenants.css'

export function PlatformShell({ screens }: { screens: readonly Screen[] }) {
  const navigate = useNavigate()
  const href = useLocation({ select: (location) => location.href })
  const t = useTranslations('secondFactor')
  const { data: me } = useRead(getPlatformSession, {}, { refreshMs: 60_000 })
  const isFactorDue = me?.factorDue === 'ASK'
  useEffect(() => {
    if (isFactorDue) void navigate({ to: paths.secondFactor })
  }, [isFactorDue, navigate])
  const end = async (search: Search) => {
    // Reads in flight would be refused, as their session has ended.
    void serverState.cancelQueries()
    void endSession(() => call(closePlatformSession, {}))
    if ('return' in search) clearStorage()
    await navigate({ to: paths.login, search: search as never })
    forgetReads()
  }
  return (
    <Shell
      screens={screens}
      planned={[]}
      isPlain
      onLogout={() => void end({})}
      userItems={
        <GoTo to={paths.platformSecondFactor} className="popup-item">
          {t('title')}
        </GoTo>
      }
      banner={
        me?.hasFactor === false && (
          <div className="banner tenant-notice" role="status">
            <p className="grow">{t('unprotected')}</p>
            <LinkButton to={paths.platformSecondFactor}>{t('setUp')}</LinkButton>
          </div>
        )
      }
      overlay={me && <IdleWarning minutes={me.idleMinutes} onEnd={() => void end({ return: href, ended: 'unused' })} />}
    />
  )
}
