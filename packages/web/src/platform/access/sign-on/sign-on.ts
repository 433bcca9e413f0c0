/**
 * The way to the provider and back. What this tab began is kept in the storage of the tab, so that an answer that
 * somebody else began opens no session here.
 */

import { finishSignOn, startSignOn } from '@serialis/contract/platform/access/sign-on/sign-on.routes.ts'
import { call } from '../../../kit/wire/api.ts'
import { CallError } from '../../../kit/wire/call-error.ts'
import { deviceSecret } from '../../../kit/wire/session.ts'

const KEY = 'sign_on'
const SECRET_BYTES = 32

interface Begun {
  tabSecret: string
  /** The page that was wanted; judged again when it is opened. */
  search: Record<string, string>
}

/** Of this tab alone, until the answer has come. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Leaves the console for the provider. Throws `CallError`. */
export async function leaveForProvider(tenant: string | undefined, search: Record<string, string>): Promise<void> {
  const tabSecret = newSecret()
  const { url } = await call(startSignOn, { body: { tabSecret, ...(tenant !== undefined && { tenant }) } })
  const begun: Begun = { tabSecret, search }
  sessionStorage.setItem(KEY, JSON.stringify(begun))
  location.assign(url)
}

/** Whether this tab has gone to the provider to log in. */
export const hasBegun = (): boolean => sessionStorage.getItem(KEY) !== null

function taken(): Begun | null {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return text === null ? null : (JSON.parse(text) as Begun)
}

/** The token of the session, and the page that was wanted. Throws `CallError`. */
export async function comeBack(tenant: string, answer: string) {
  const begun = taken()
  if (begun === null) throw new CallError({ status: 400, key: 'sign_on_over' })
  const { tabSecret, search } = begun
  const { data } = await call(finishSignOn, { body: { tenant, tabSecret, answer, device: deviceSecret() } })
  return { token: data, search }
}
