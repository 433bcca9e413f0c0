/** Secrets of endpoints: random, sealed by the key of the tenant, shown once. */

import { randomBytes, X509Certificate } from 'node:crypto'
import type { EndpointAuth } from '@serialis/contract/engagement/inbound/endpoints.schema.ts'
import { fingerprintOf } from '../../../kit/http/endpoints/client-certificate.ts'
import { fieldFailure } from '../../../kit/http/failure.ts'
import type { SecretBox } from '../../../platform/secrets/secrets.service.ts'
import type { EndpointRow } from './endpoints.queries.ts'

const KEY_BYTES = 32
const KEY_PREFIX = 'whsec_'
const TOKEN_PREFIX = 'sdt_'

export const ownerOfSecret = (tenantId: number, endpointId: string): string =>
  `tenant ${tenantId} secret of subscribe endpoint ${endpointId}`

export const newSecret = (auth: EndpointAuth): string => {
  const bytes = randomBytes(KEY_BYTES)
  return auth === 'HMAC' ? `${KEY_PREFIX}${bytes.toString('base64')}` : `${TOKEN_PREFIX}${bytes.toString('base64url')}`
}

function certificateIn(pem: string): X509Certificate {
  try {
    // A file with the key as well is not meant for others.
    if (!/^-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----$/.test(pem))
      throw new Error('no certificate')
    return new X509Certificate(pem)
  } catch {
    throw fieldFailure('certificate', 'endpoint_certificate_unreadable', 'endpoint_certificate_unreadable')
  }
}

/** Of one certificate that has not ended. */
export function fingerprintOfPem(pem: string, now: Date): string {
  const certificate = certificateIn(pem)
  if (certificate.validToDate <= now)
    throw fieldFailure('certificate', 'endpoint_certificate_ended', 'endpoint_certificate_ended')
  return fingerprintOf(certificate.raw)
}

/** The bytes by which the sender signs. */
export const signingKeyOf = (secret: string): Buffer => Buffer.from(secret.slice(KEY_PREFIX.length), 'base64')

/** Those that senders may use at this moment: the newest first, and for some hours the one before. */
export function secretsOf(
  box: SecretBox,
  owner: string,
  {
    sealedSecret,
    sealedOldSecret,
    oldSecretUntil,
  }: Pick<EndpointRow, 'sealedSecret' | 'sealedOldSecret' | 'oldSecretUntil'>,
): { secret: string; until: Date | null }[] {
  return [
    ...(sealedSecret === null ? [] : [{ secret: box.open(owner, sealedSecret), until: null }]),
    ...(sealedOldSecret === null ? [] : [{ secret: box.open(owner, sealedOldSecret), until: oldSecretUntil }]),
  ]
}
