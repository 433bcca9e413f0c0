/** Certificates and private keys in PEM, as people paste them into a form. */

import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'

const DAY_MS = 86_400_000

export interface CertificateFacts {
  /** As `CN=…, O=…`. */
  subject: string
  issuer: string
  /** SHA-256, with colons, as browsers and `openssl x509 -fingerprint` show it. */
  fingerprint: string
  validFrom: Date
  validTo: Date
}

/** In the order of the text; empty when it contains anything else, or one of them cannot be read. */
export function certificatesIn(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? []
  try {
    return blocks.map((block) => new X509Certificate(block))
  } catch {
    return []
  }
}

const inOneLine = (name: string): string => name.trim().split('\n').join(', ')

export const certificateFacts = (certificate: X509Certificate): CertificateFacts => ({
  subject: inOneLine(certificate.subject),
  issuer: inOneLine(certificate.issuer),
  fingerprint: certificate.fingerprint256,
  validFrom: certificate.validFromDate,
  validTo: certificate.validToDate,
})

/** Whole days until then; negative after it. */
export const daysUntil = (then: Date, now: Date): number => Math.floor((then.getTime() - now.getTime()) / DAY_MS)

/** `passphrase`: the key is encrypted, and this does not decrypt it. */
export function openPrivateKey(pem: string, passphrase: string): KeyObject | 'unreadable' | 'passphrase' {
  try {
    return createPrivateKey({ key: pem, ...(passphrase !== '' && { passphrase }) })
  } catch {
    return /ENCRYPTED/.test(pem) ? 'passphrase' : 'unreadable'
  }
}

export const privateKeyPem = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }) as string
