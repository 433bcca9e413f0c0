/** Above every page of a person who may not sign yet. */

import { getOwnSigning } from '@serialis/contract/platform/access-requests/access-requests.routes.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useRead } from '../../../kit/wire/server-state.ts'

const SigningNotice = lazyRouteComponent(() => import('./SigningNotice.tsx'), 'SigningNotice')
const REFRESH_MS = 60_000

export function SigningBanner() {
  const { data } = useRead(getOwnSigning, {}, { refreshMs: REFRESH_MS })
  if (!data?.isClosed) return null
  return (
    <Suspense>
      <SigningNotice isAsked={data.requestId !== null} />
    </Suspense>
  )
}
