/**
 * The certificate that a client showed to a proxy in front of the product. The proxy has checked that the client holds
 * its key; what it hands on is believed from TRUSTED_PROXIES alone, since every client can write a header.
 */

import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** RFC 9440: the DER bytes in base64 between colons. */
const STANDARD = 'client-cert'
/** Of nginx, `$ssl_client_escaped_cert`: PEM, percent-encoded. */
const ESCAPED = 'x-ssl-client-cert'

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const PEM = /^-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----\s*$/

function bytesOf(base64: string | undefined): Buffer | null {
  return base64 !== undefined && BASE64.test(base64) ? Buffer.from(base64, 'base64') : null
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // What is not percent-encoded is no certificate.
    return ''
  }
}

/** As stored and compared: the SHA-256 of the DER bytes, in hex. */
export const fingerprintOf = (der: Buffer): string => createHash('sha256').update(der).digest('hex')

/** The fingerprint, or null: no certificate, one that cannot be read, or two headers. `peer` is the other end of the connection. */
export function clientCertificateOf(
  headers: IncomingHttpHeaders,
  peer: string,
  isProxy: (address: string) => boolean,
): string | null {
  if (!isProxy(peer)) return null
  const [standard, escaped] = [headers[STANDARD], headers[ESCAPED]]
  // A proxy writes one of them: the other would be the client's.
  if ((standard === undefined) === (escaped === undefined)) return null
  const der =
    typeof standard === 'string'
      ? bytesOf(/^:(.+):$/.exec(standard.trim())?.[1])
      : bytesOf(PEM.exec(unescaped(String(escaped)).trim())?.[1]?.replace(/\s/g, ''))
  return der === null || der.length === 0 ? null : fingerprintOf(der)
}
