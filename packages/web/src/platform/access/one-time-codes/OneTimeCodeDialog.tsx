/** A one-time code of an account of this tenant. */

import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { useRead } from '../../../kit/wire/server-state.ts'
import { CodeSlipDialog, type CodeSlip } from '../shared/CodeSlipDialog.tsx'

export function OneTimeCodeDialog({ account, ...slip }: CodeSlip) {
  const { data: me } = useRead(getMe, {})
  return <CodeSlipDialog {...slip} account={me ? `${account}@${me.tenant}` : account} />
}
