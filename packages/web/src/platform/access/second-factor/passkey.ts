/** Passkeys in this browser: where they cannot be used, and the two things that a page asks of them. */

import type { ClientInput } from '@serialis/contract/kit/route.ts'
import type { SecondFactorAnswer } from '@serialis/contract/kit/second-factor.ts'
import { type PasskeyObstacle, passkeyObstacle } from '@serialis/contract/platform/access/passkey-place.ts'
import { type addPasskey, askPasskey, startPasskey } from '@serialis/contract/platform/access/second-factor.routes.ts'
import type { PASSKEY_PURPOSES } from '@serialis/contract/platform/access/second-factor.schema.ts'
import { call } from '../../../kit/wire/api.ts'

export type AskPurpose = (typeof PASSKEY_PURPOSES)[number]

/** Why passkeys cannot be used on this page; null when they can. */
export const obstacleHere = (publicUrl: string | null): PasskeyObstacle | 'NO_SUPPORT' | null =>
  passkeyObstacle(location, publicUrl) ?? ('PublicKeyCredential' in window ? null : 'NO_SUPPORT')

/** Rejects when the user cancels, or has none of the passkeys here. */
export async function givePasskey(purpose: AskPurpose): Promise<SecondFactorAnswer> {
  const options = await call(askPasskey, { body: { purpose } })
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, response } = await startAuthentication({ optionsJSON: options })
  const { clientDataJSON, authenticatorData, signature } = response
  return { code: '', passkey: { id, response: { clientDataJSON, authenticatorData, signature } } }
}

/** Rejects when the user cancels. */
export async function makePasskey(): Promise<ClientInput<typeof addPasskey>['body']['passkey']> {
  const options = await call(startPasskey, {})
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, response } = await startRegistration({ optionsJSON: options })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, response: { clientDataJSON, attestationObject, transports } }
}
