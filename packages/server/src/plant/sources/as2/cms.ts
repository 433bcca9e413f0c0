/**
 * Cryptographic message syntax (RFC 5652), as far as S/MIME needs it: detached signatures, and content encrypted for
 * the holder of a certificate. Structures by pkijs, all arithmetic by Node: partners encrypt keys with RSA as of 1993,
 * which Web Crypto does not support.
 */

import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  webcrypto,
  X509Certificate,
} from 'node:crypto'
import { fromBER, Null, ObjectIdentifier, OctetString, UTCTime } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  EncryptedContentInfo,
  EnvelopedData,
  IssuerAndSerialNumber,
  KeyTransRecipientInfo,
  RecipientInfo,
  RSAESOAEPParams,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import { isSoundSignature } from './detached-signature.ts'

const OID = {
  data: '1.2.840.113549.1.7.1',
  signed: '1.2.840.113549.1.7.2',
  enveloped: '1.2.840.113549.1.7.3',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  rsa: '1.2.840.113549.1.1.1',
  oaep: '1.2.840.113549.1.1.7',
  aes256: '2.16.840.1.101.3.4.1.42',
} as const
/** Ciphers that partners may use; we use AES-256. */
const CIPHERS: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.1.2': 'aes-128-cbc',
  '2.16.840.1.101.3.4.1.22': 'aes-192-cbc',
  [OID.aes256]: 'aes-256-cbc',
  '1.2.840.113549.3.7': 'des-ede3-cbc',
}
const HASHES: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

/** Half a million codes are 30 MB; some write content in pieces of a kilobyte. The library limits the depth. */
export const MOST_CMS_BYTES = 100 * 2 ** 20
const READING = { maxContentLength: MOST_CMS_BYTES, maxNodes: 200_000, copyInput: false } as const

/** Both in PEM; the key is an RSA key and belongs to the certificate. */
export interface CmsIdentity {
  certificate: string
  privateKey: string
}

/** `not_for_us`: it names other recipients. `damaged`: any other fault; which one is never revealed. */
export class CmsFailure extends Error {
  readonly kind: 'not_for_us' | 'damaged'
  constructor(kind: CmsFailure['kind']) {
    super(kind)
    this.kind = kind
  }
}

const inOwnBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
const readCertificate = (pem: string): Certificate => Certificate.fromBER(inOwnBuffer(new X509Certificate(pem).raw))
const nameOf = ({ issuer, serialNumber }: Certificate): IssuerAndSerialNumber =>
  new IssuerAndSerialNumber({ issuer, serialNumber })
const wrapped = (contentType: string, content: { toSchema(): unknown }): Buffer =>
  Buffer.from(new ContentInfo({ contentType, content: content.toSchema() as never }).toSchema().toBER(false))

function unwrapped(der: Buffer, contentType: string): unknown {
  const { offset, result } = fromBER(inOwnBuffer(der), READING)
  if (offset < 0) throw new CmsFailure('damaged')
  const info = new ContentInfo({ schema: result })
  if (info.contentType !== contentType) throw new CmsFailure('damaged')
  return info.content
}

/** Converts any error of a library about bytes from outside. */
async function orDamaged<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof CmsFailure ? error : new CmsFailure('damaged')
  }
}

const attribute = (type: string, value: unknown): Attribute => new Attribute({ type, values: [value] as never })

/** A detached signature of the bytes, by SHA-256, with our certificate in it. */
export async function signDetached(
  content: Buffer,
  { certificate, privateKey }: CmsIdentity,
  at: Date,
): Promise<Buffer> {
  const own = readCertificate(certificate)
  const key = await webcrypto.subtle.importKey(
    'pkcs8',
    createPrivateKey(privateKey).export({ type: 'pkcs8', format: 'der' }),
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const attributes = [
    attribute(OID.contentType, new ObjectIdentifier({ value: OID.data })),
    attribute(OID.signingTime, new UTCTime({ valueDate: at })),
    attribute(
      OID.messageDigest,
      new OctetString({ valueHex: inOwnBuffer(createHash('sha256').update(content).digest()) }),
    ),
  ]
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: OID.data }),
    certificates: [own],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: nameOf(own),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
  })
  await signed.sign(key as never, 0, 'SHA-256', inOwnBuffer(content))
  return wrapped(OID.signed, { toSchema: () => signed.toSchema(true) })
}

/**
 * True when the holder of exactly this certificate has signed exactly these bytes; certificates included in the
 * signature are ignored.
 */
export async function isSignedBy(content: Buffer, signature: Buffer, certificate: string): Promise<boolean> {
  try {
    const signed = new SignedData({ schema: unwrapped(signature, OID.signed) as never })
    signed.certificates = [readCertificate(certificate)]
    if (!isSoundSignature(signed, content)) return false
    return await signed.verify({ signer: 0, data: inOwnBuffer(content), checkChain: false })
  } catch {
    return false
  }
}

export function encryptFor(content: Buffer, certificate: string): Buffer {
  const [key, iv] = [randomBytes(32), randomBytes(16)]
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  const encryptedKey = publicEncrypt(
    { key: new X509Certificate(certificate).publicKey, padding: constants.RSA_PKCS1_PADDING },
    key,
  )
  const receiver = new KeyTransRecipientInfo({
    version: 0,
    rid: nameOf(readCertificate(certificate)),
    keyEncryptionAlgorithm: new AlgorithmIdentifier({ algorithmId: OID.rsa, algorithmParams: new Null() }),
    encryptedKey: new OctetString({ valueHex: inOwnBuffer(encryptedKey) }),
  })
  return wrapped(
    OID.enveloped,
    new EnvelopedData({
      version: 0,
      recipientInfos: [new RecipientInfo({ variant: 1, value: receiver })],
      encryptedContentInfo: new EncryptedContentInfo({
        contentType: OID.data,
        contentEncryptionAlgorithm: new AlgorithmIdentifier({
          algorithmId: OID.aes256,
          algorithmParams: new OctetString({ valueHex: inOwnBuffer(iv) }),
        }),
        encryptedContent: new OctetString({
          valueHex: inOwnBuffer(Buffer.concat([cipher.update(content), cipher.final()])),
        }),
        disableSplit: true,
      }),
    }),
  )
}

const isFor = ({ rid }: KeyTransRecipientInfo, own: Certificate): boolean =>
  // For a recipient named by a key identifier it is tried; a wrong key opens nothing.
  !(rid instanceof IssuerAndSerialNumber) ||
  (rid.serialNumber.isEqual(own.serialNumber) && rid.issuer.isEqual(own.issuer))

function openedKey(
  { keyEncryptionAlgorithm: { algorithmId, algorithmParams }, encryptedKey }: KeyTransRecipientInfo,
  privateKey: string,
): Buffer {
  const bytes = Buffer.from(encryptedKey.valueBlock.valueHexView)
  if (algorithmId === OID.rsa) return privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, bytes)
  if (algorithmId !== OID.oaep) throw new CmsFailure('damaged')
  const { hashAlgorithm } = new RSAESOAEPParams({ schema: algorithmParams })
  return privateDecrypt(
    {
      key: privateKey,
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: HASHES[hashAlgorithm.algorithmId] ?? 'sha1',
    },
    bytes,
  )
}

/** Content that was encrypted for us. Throws `CmsFailure`. */
export const decryptWith = (der: Buffer, { certificate, privateKey }: CmsIdentity): Promise<Buffer> =>
  orDamaged(() => {
    const { recipientInfos, encryptedContentInfo } = new EnvelopedData({
      schema: unwrapped(der, OID.enveloped) as never,
    })
    const own = readCertificate(certificate)
    const receiver = recipientInfos.flatMap(({ value }) =>
      value instanceof KeyTransRecipientInfo && isFor(value, own) ? [value] : [],
    )[0]
    if (receiver === undefined) throw new CmsFailure('not_for_us')
    const { algorithmId, algorithmParams } = encryptedContentInfo.contentEncryptionAlgorithm
    const cipher = CIPHERS[algorithmId]
    if (cipher === undefined) throw new CmsFailure('damaged')
    const opening = createDecipheriv(
      cipher,
      openedKey(receiver, privateKey),
      Buffer.from((algorithmParams as OctetString).valueBlock.valueHexView),
    )
    return Buffer.concat([opening.update(Buffer.from(encryptedContentInfo.getEncryptedContent())), opening.final()])
  })
