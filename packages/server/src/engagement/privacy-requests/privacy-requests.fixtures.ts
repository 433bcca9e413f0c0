/** Privacy requests as tests make them: one person asks, another one signs. */

import * as routes from '@serialis/contract/engagement/privacy-requests/privacy-requests.routes.ts'
import type { PrivacyRequestKind } from '@serialis/contract/engagement/privacy-requests/privacy-requests.schema.ts'
import type { Client } from '../../../test/harness/client.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'

export const askedFor = async (
  by: Client,
  memberId: string,
  kind: PrivacyRequestKind,
  texts: { reason?: string; note?: string } = {},
): Promise<string> =>
  (
    await by.call(routes.createPrivacyRequest, {
      body: { memberId, kind, identifiedBy: 'DOCUMENT', reason: 'wrote to us', note: '', ...texts },
    })
  ).id

export async function approval(by: Client, id: string) {
  const { version, digest } = await by.call(routes.getPrivacyRequest, { params: { id } })
  const { account, password } = by
  const signature = { account, password, meaning: 'APPROVAL' as const, reason: 'checked the request', digest }
  return { params: { id }, body: { version, signature } }
}

export const doneRequest = (by: Client, id: string) =>
  waitUntil(
    () => by.call(routes.getPrivacyRequest, { params: { id } }),
    ({ status }) => status === 'DONE',
    { what: ({ status }) => `the request is ${status}` },
  )

export async function erased(asker: Client, signer: Client, memberId: string) {
  const id = await askedFor(asker, memberId, 'ERASURE')
  await signer.call(routes.erasePrivacyRequest, await approval(signer, id))
  return doneRequest(signer, id)
}
