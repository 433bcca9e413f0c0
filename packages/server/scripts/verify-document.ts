/**
 * npm run verify-document -- FILE --key FINGERPRINT
 * Checks the signature of a qualification report with nothing of the product: this file needs Node only. The fingerprint
 * of the key is on the page of the event log's proof; compare it with what you kept, as a forger has another key.
 * Ends with 0 when the document is as it was signed, 1 when it is not, 2 when it could not be read, 3 when it is whole
 * but no key was named, so that nobody knows who signed it.
 */

import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

interface Signature {
  format: string
  sha256: string
  at: string
  keyId: string
  publicKey: string
  signature: string
}

/** Canonical JSON (RFC 8785) of an object of texts. */
const canonical = (fields: Record<string, string>): string =>
  `{${Object.keys(fields)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${JSON.stringify(fields[name])}`)
    .join(',')}}`

/** Why the document is not as it was signed; otherwise when, and by which key. */
export function checkDocument(document: Buffer): { fault: string } | { at: string; fingerprint: string } {
  const begin = document.lastIndexOf('\n%{"format":"serialis-document-1"')
  if (begin < 0) return { fault: 'it has no signature' }
  let signature: Signature
  try {
    signature = JSON.parse(document.subarray(begin + 2).toString()) as Signature
  } catch {
    return { fault: 'its signature cannot be read' }
  }
  const { signature: value, ...unsigned } = signature
  if (createHash('sha256').update(document.subarray(0, begin)).digest('hex') !== unsigned.sha256)
    return { fault: 'its content was changed' }
  const key = Buffer.from(unsigned.publicKey, 'base64')
  const fingerprint = createHash('sha256').update(key).digest('hex')
  try {
    const publicKey = createPublicKey({ key, format: 'der', type: 'spki' })
    if (verify(null, Buffer.from(canonical(unsigned)), publicKey, Buffer.from(value, 'base64')))
      return { at: unsigned.at, fingerprint }
    return { fault: 'its signature is wrong' }
  } catch {
    return { fault: 'its key cannot be read' }
  }
}

function main(): number {
  const { values, positionals } = parseArgs({ options: { key: { type: 'string' } }, allowPositionals: true })
  const [file] = positionals
  if (file === undefined) throw new Error('name the document: npm run verify-document -- FILE --key FINGERPRINT')
  const seen = checkDocument(readFileSync(file))
  if ('fault' in seen) {
    console.log(`${file} is not as it was signed: ${seen.fault}`)
    return 1
  }
  console.log(`${file} is as it was signed at ${seen.at}\n  by key ${seen.fingerprint}`)
  if (values.key === undefined) {
    console.log('  NOT PROVEN: name the fingerprint that you kept with --key')
    return 3
  }
  if (values.key.toLowerCase() === seen.fingerprint) return 0
  console.log('  which is not the key that you named')
  return 1
}

if (import.meta.main)
  try {
    process.exitCode = main()
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 2
  }
