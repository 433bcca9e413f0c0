/** Where the shell shows the signature that a page requests; its dialog is loaded with the first one. */

import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useOpenRequest } from './signing.ts'

const SignatureDialog = lazyRouteComponent(() => import('../SignatureDialog.tsx'), 'SignatureDialog')

export function SignatureHost() {
  const request = useOpenRequest()
  return (
    request && (
      <Suspense>
        <SignatureDialog key={request.digest} request={request} />
      </Suspense>
    )
  )
}
