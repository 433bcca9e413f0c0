/**
 * What a detached signature must be before its arithmetic is trusted. A library that verifies takes content that the
 * signature carries itself in place of ours, and a signature without signed attributes can be one of other bytes that
 * look like attributes: both would let anybody who has one signed thing of a partner sign any file.
 */

import { createHash } from 'node:crypto'
import { ObjectIdentifier, OctetString } from 'asn1js'
import { RSASSAPSSParams, type AlgorithmIdentifier, type SignedData, type SignerInfo } from 'pkijs'

const DATA = '1.2.840.113549.1.7.1'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
/** SHA-256 and better. */
const HASHES: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
/** RSA, whose hash is that of the digest, and RSA and ECDSA that name a hash of SHA-256 and better. */
const SIGNATURES: ReadonlySet<string> = new Set([
  '1.2.840.113549.1.1.1',
  '1.2.840.113549.1.1.11',
  '1.2.840.113549.1.1.12',
  '1.2.840.113549.1.1.13',
  '1.2.840.10045.4.3.2',
  '1.2.840.10045.4.3.3',
  '1.2.840.10045.4.3.4',
])
const RSA_PSS = '1.2.840.113549.1.1.10'

/** Without parameters RSA-PSS is by SHA-1. */
function isStrong({ algorithmId, algorithmParams }: AlgorithmIdentifier): boolean {
  if (algorithmId !== RSA_PSS) return SIGNATURES.has(algorithmId)
  if (algorithmParams === undefined) return false
  return new RSASSAPSSParams({ schema: algorithmParams }).hashAlgorithm.algorithmId in HASHES
}

/** The only value of the only attribute of this type. */
function onlyValue({ signedAttrs }: SignerInfo, type: string): unknown {
  const found = (signedAttrs?.attributes ?? []).filter((one) => one.type === type)
  const [value, ...others] = (found[0]?.values ?? []) as unknown[]
  return found.length === 1 && others.length === 0 ? value : undefined
}

/**
 * Whether it is a signature over exactly these bytes: one signer, no content of its own, signed attributes that name
 * data and our own digest, and algorithms of SHA-256 and better. The signature itself is verified afterwards.
 */
export function isSoundSignature({ encapContentInfo, signerInfos }: SignedData, content: Buffer): boolean {
  const [signer, ...others] = signerInfos
  if (signer === undefined || others.length > 0) return false
  if (encapContentInfo.eContent !== undefined || encapContentInfo.eContentType !== DATA) return false
  const hash = HASHES[signer.digestAlgorithm.algorithmId]
  if (hash === undefined || !isStrong(signer.signatureAlgorithm)) return false
  const [type, digest] = [onlyValue(signer, CONTENT_TYPE), onlyValue(signer, MESSAGE_DIGEST)]
  if (!(type instanceof ObjectIdentifier) || type.valueBlock.toString() !== DATA) return false
  if (!(digest instanceof OctetString)) return false
  return Buffer.from(digest.valueBlock.valueHexView).equals(createHash(hash).update(content).digest())
}
