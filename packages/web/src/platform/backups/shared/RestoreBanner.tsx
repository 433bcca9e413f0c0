/** Above every page of a restored installation, until a person releases what is stopped. */

import { getRestore } from '@serialis/contract/platform/backups/backups.routes.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useRead } from '../../../kit/wire/server-state.ts'

const RestoreNotice = lazyRouteComponent(() => import('../RestoreNotice.tsx'), 'RestoreNotice')
const REFRESH_MS = 60_000

export function RestoreBanner() {
  const { data } = useRead(getRestore, {}, { refreshMs: REFRESH_MS })
  if (!data?.restore) return null
  return (
    <Suspense>
      <RestoreNotice {...data.restore} />
    </Suspense>
  )
}
