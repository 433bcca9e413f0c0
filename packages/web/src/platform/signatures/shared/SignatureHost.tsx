/** Where the shell shows the signature that a page asks for; its dialog is loaded with the first one. */

import { lazy, Suspense } from 'react'
import { useOpenRequest } from './signing.ts'

const SignatureDialog = lazy(() => import('../SignatureDialog.tsx').then((m) => ({ default: m.SignatureDialog })))

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
