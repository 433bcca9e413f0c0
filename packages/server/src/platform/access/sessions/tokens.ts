/** Opaque bearer tokens: 256 random bits after the tenant's number; only the hash is stored. */

import { createHash, randomBytes } from 'node:crypto'

export const newToken = (kind: 's' | 'k', tenantId: number) =>
  `${kind}${tenantId}_${randomBytes(32).toString('base64url')}`
/** Of a platform administrator, who is of no tenant. */
export const newPlatformToken = () => `p_${randomBytes(32).toString('base64url')}`
export const isPlatformToken = (token: string): boolean => /^p_[\w-]{43}$/.test(token)
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()

/** The tenant that the token names; the stored hash decides whether that is true. */
export function parseToken(token: string): { kind: 's' | 'k'; tenantId: number } | undefined {
  const match = /^([sk])(\d{1,9})_[\w-]{43}$/.exec(token)
  return match ? { kind: match[1] as 's' | 'k', tenantId: Number(match[2]) } : undefined
}
