/**
 * Certificates that a partner's own authority issues: those that simulated partners present, and those that they
 * require from clients.
 */

import { webcrypto } from 'node:crypto'
import { BitString, Integer, OctetString, Utf8String } from 'asn1js'
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  ExtKeyUsage,
  Extension,
  GeneralName,
  GeneralNames,
  Time,
  TimeType,
} from 'pkijs'

/** Both in PEM. */
export interface Identity {
  readonly certificate: string
  readonly privateKey: string
}

interface IssueOptions {
  name: string
  /** Addresses (IPv4) under which it serves. */
  addresses?: readonly string[]
  validFrom?: Date
  validTo?: Date
  /** P-256 in place of RSA. */
  isElliptic?: boolean
  /** Of an RSA key. */
  bits?: number
}
type KeyOptions = Pick<IssueOptions, 'isElliptic' | 'bits'>

export interface Authority {
  /** In PEM. */
  readonly certificate: string
  issue(options: IssueOptions): Promise<Identity>
}

const DAY_MS = 86_400_000
const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
} as const
const OID = {
  commonName: '2.5.4.3',
  alternativeNames: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  extendedKeyUsage: '2.5.29.37',
  server: '1.3.6.1.5.5.7.3.1',
  client: '1.3.6.1.5.5.7.3.2',
  mail: '1.3.6.1.5.5.7.3.4',
} as const

const pem = (label: string, der: ArrayBuffer): string =>
  `-----BEGIN ${label}-----\n${Buffer.from(der)
    .toString('base64')
    .replace(/(.{64})(?=.)/g, '$1\n')}\n-----END ${label}-----\n`

const extension = (extnID: string, value: { toBER(): ArrayBuffer }, critical = false): Extension =>
  new Extension({ extnID, critical, extnValue: value.toBER() })

/** Bits are counted from the left: 0 signs, 2 encrypts keys, 5 signs certificates. */
const usage = (...bits: number[]): BitString =>
  new BitString({ valueHex: new Uint8Array([bits.reduce((byte, bit) => byte | (0x80 >> bit), 0)]).buffer })

function extensionsOf(addresses: readonly string[], isAuthority: boolean): Extension[] {
  if (isAuthority)
    return [
      extension(OID.basicConstraints, new BasicConstraints({ cA: true }).toSchema(), true),
      extension(OID.keyUsage, usage(5), true),
    ]
  const names = new GeneralNames({
    names: addresses.map(
      (address) =>
        new GeneralName({
          type: 7,
          value: new OctetString({ valueHex: new Uint8Array(address.split('.').map(Number)).buffer }),
        }),
    ),
  })
  return [
    extension(OID.keyUsage, usage(0, 2), true),
    extension(OID.extendedKeyUsage, new ExtKeyUsage({ keyPurposes: [OID.server, OID.client, OID.mail] }).toSchema()),
    ...(addresses.length > 0 ? [extension(OID.alternativeNames, names.toSchema())] : []),
  ]
}

interface Signer {
  readonly name: string
  readonly privateKey: webcrypto.CryptoKey
}

const named = (value: string): AttributeTypeAndValue =>
  new AttributeTypeAndValue({ type: OID.commonName, value: new Utf8String({ value }) })

/** From 2050 on in the longer form. */
const timeOf = (value: Date): Time =>
  new Time({ type: value.getUTCFullYear() < 2050 ? TimeType.UTCTime : TimeType.GeneralizedTime, value })

async function signed(
  {
    name,
    addresses = [],
    validFrom = new Date(Date.now() - DAY_MS),
    validTo = new Date(Date.now() + 365 * DAY_MS),
  }: IssueOptions,
  publicKey: webcrypto.CryptoKey,
  signer: Signer,
): Promise<string> {
  const certificate = new Certificate()
  certificate.version = 2
  // 0x40: never negative, never with a leading zero.
  certificate.serialNumber = new Integer({
    valueHex: new Uint8Array([0x40, ...webcrypto.getRandomValues(new Uint8Array(8))]).buffer,
  })
  certificate.subject.typesAndValues.push(named(name))
  certificate.issuer.typesAndValues.push(named(signer.name))
  certificate.notBefore = timeOf(validFrom)
  certificate.notAfter = timeOf(validTo)
  certificate.extensions = extensionsOf(addresses, name === signer.name)
  await certificate.subjectPublicKeyInfo.importKey(publicKey)
  await certificate.sign(signer.privateKey, 'SHA-256')
  return pem('CERTIFICATE', certificate.toSchema(true).toBER(false))
}

const newKeys = ({ isElliptic = false, bits = RSA.modulusLength }: KeyOptions = {}): Promise<webcrypto.CryptoKeyPair> =>
  webcrypto.subtle.generateKey(
    isElliptic ? { name: 'ECDSA', namedCurve: 'P-256' } : { ...RSA, modulusLength: bits },
    true,
    ['sign', 'verify'],
  )
const keyPem = async (key: webcrypto.CryptoKey): Promise<string> =>
  pem('PRIVATE KEY', await webcrypto.subtle.exportKey('pkcs8', key))

const AUTHORITY_VALIDITY = { validFrom: new Date('2020-01-01T00:00:00Z'), validTo: new Date('2120-01-01T00:00:00Z') }

/** An authority of its own, with a new key. */
export async function newAuthority(name = 'Partner test authority'): Promise<Authority> {
  const own = await newKeys()
  const signer = { name, privateKey: own.privateKey }
  return {
    // Valid long before and after what it issues, whatever clock its user has.
    certificate: await signed({ name, ...AUTHORITY_VALIDITY }, own.publicKey, signer),
    async issue(options) {
      const keys = await newKeys(options)
      return { certificate: await signed(options, keys.publicKey, signer), privateKey: await keyPem(keys.privateKey) }
    },
  }
}
