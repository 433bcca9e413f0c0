/** Codes of an authenticator app (RFC 6238): six digits that change every 30 seconds. */

import { Secret, TOTP } from 'otpauth'

const STEP_MS = 30_000
/** Codes of the step before and after are accepted: clocks differ, and typing takes time. */
const WINDOW = 1
const SECRET_BYTES = 20

const ISSUER = 'Serialis'

const appOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: STEP_MS / 1000 })

/** In Base32, as people type it. */
export const newAppSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What a QR code tells an app. */
export const appUri = (secret: string, account: string): string => appOf(secret, account).toString()

/** Whether this is a code of an app by its form; anything else is a recovery code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code.replaceAll(' ', ''))

/** The time step whose code this is; undefined for a wrong one. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  // The library compares bytes, and fails where other characters make more of them.
  if (!isAppCode(code)) return undefined
  const timestamp = now.getTime()
  const delta = appOf(secret).validate({ token: code.replaceAll(' ', ''), timestamp, window: WINDOW })
  return delta === null ? undefined : Math.floor(timestamp / STEP_MS) + delta
}
