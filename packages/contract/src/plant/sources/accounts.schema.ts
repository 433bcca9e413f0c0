/** Accounts at partners that provide codes: how to connect, for which products, and whether they answer. */

import { z } from 'zod'
import { day, id, instant, optionalText, recordVersion, requiredText } from '../../kit/entity.ts'
import { HOST_KEY_FINGERPRINT, sftpAuths } from '../../kit/transfer.ts'
import { accountEnvironments, accountKinds, type AccountKind } from './account-kinds.ts'

export const ACCOUNT_LIMITS = {
  name: 60,
  url: 500,
  user: 100,
  secret: 10_000,
  system: 60,
  folder: 200,
  pattern: 60,
  host: 253,
  header: 60,
  path: 200,
  products: 500,
  partnerKey: 60,
  as2Id: 128,
  certificate: 20_000,
  privateKey: 20_000,
  passphrase: 200,
  timeoutSeconds: 600,
  maxRequest: 1_000_000,
  tries: 20,
  retryMinutes: 240,
  noAnswerHours: 72,
  settleSeconds: 600,
  intervalSeconds: 3600,
  pageSize: 500_000,
} as const

const L = ACCOUNT_LIMITS
const httpUrl = requiredText(L.url, 'account_url_can_not_be_empty')
  .regex(/^https?:\/\/[^\s@]+$/i, 'account_url_wrong_format')
  .refine((text) => z.url().safeParse(text).success, 'account_url_wrong_format')
const wholeNumber = (least: number, most: number, usual: number) => z.number().int().min(least).max(most).default(usual)

/** The common fields of every account. */
const common = {
  name: requiredText(L.name, 'account_name_can_not_be_empty'),
  environment: z.enum(accountEnvironments),
  /** Empty: every product whose codes come from partners. */
  products: z
    .array(
      z.object({
        productId: id,
        /** The partner's own number of the product, if it is not the GTIN. */ partnerKey: optionalText(L.partnerKey),
      }),
    )
    .max(L.products)
    .default([]),
  /** Of several accounts for a product, the one with the lowest number is asked. */
  priority: wholeNumber(1, 99, 50),
  activeFrom: day.nullable().default(null),
  activeTo: day.nullable().default(null),
  isActive: z.boolean().default(true),
  timeoutSeconds: wholeNumber(1, L.timeoutSeconds, 60),
  /** Maximum number of codes in one request. */
  maxRequest: wholeNumber(1, L.maxRequest, 500_000),
  tries: wholeNumber(1, L.tries, 8),
  retryMinutes: wholeNumber(1, L.retryMinutes, 15),
  noAnswerHours: wholeNumber(1, L.noAnswerHours, 8),
  /** Acknowledges to the partner that the codes were received. */
  acknowledges: z.boolean().default(true),
  /** Write-only: password, token or private key. Omitted: unchanged. */
  secret: z.string().max(L.secret).optional(),
  /** Write-only: our private key, for TLS and AS2 in PEM, for OpenPGP armored. Omitted: unchanged. */
  privateKey: z.string().trim().max(L.privateKey).optional(),
  /** Decrypts the private key that comes with it; not stored. */
  passphrase: z.string().max(L.passphrase).optional(),
}

export const tracelinkModes = ['SOAP', 'SFTP', 'AS2'] as const
/** Printable, without quotes; blanks are quoted in messages. */
const as2Id = z
  .string()
  .trim()
  .max(L.as2Id)
  .regex(/^[\x20\x21\x23-\x5b\x5d-\x7e]*$/, 'account_as2_id_wrong_format')
  .default('')
/** Our own endpoint, followed by the code of the tenant. */
export const AS2_PATH = '/api/sources/as2'
/** BY_LEVEL: as the packaging level template numbers the level. */
export const tracelinkEncodings = ['BY_LEVEL', 'SGTIN', 'SSCC', 'CN_EDMC'] as const
const tracelinkSettings = z.object({
  mode: z.enum(tracelinkModes).default('SOAP'),
  /** SOAP and AS2. */
  url: z.union([z.literal(''), httpUrl]).default(''),
  user: optionalText(L.user),
  /**
   * In PEM: over https, only partners with certificates by these authorities are accepted. Empty: the public
   * authorities.
   */
  trustedCertificates: optionalText(L.certificate),
  /** AS2: our name and the partner's in messages. */
  as2OwnId: as2Id,
  as2PartnerId: as2Id,
  /**
   * In PEM: our own certificate, whose private key decrypts and signs, and the partner's, which encrypts and verifies
   * signatures.
   */
  as2OwnCertificate: optionalText(L.certificate),
  as2PartnerCertificate: optionalText(L.certificate),
  /** SFTP: the account whose folders transfer request and answer. */
  sftpAccountId: id.nullable().default(null),
  senderNumber: optionalText(L.system),
  receiverNumber: optionalText(L.system),
  sendingSystem: requiredText(L.system, 'can_not_be_empty'),
  receivingSystem: requiredText(L.system, 'can_not_be_empty'),
  /** SGLN of the plant, without the urn prefix. */
  sgln: optionalText(L.system),
  idType: z.string().trim().min(1).max(L.system).default('GS1_SER'),
  encoding: z.enum(tracelinkEncodings).default('BY_LEVEL'),
  isRandomized: z.boolean().default(true),
})
export type TracelinkSettings = z.output<typeof tracelinkSettings>

/** Of files: plain, encrypted with OpenPGP, or encrypted and signed. */
export const pgpProtections = ['NONE', 'ENCRYPTED', 'SIGNED'] as const
const folder = requiredText(L.folder, 'account_folder_can_not_be_empty')
const sftpSettings = z.object({
  host: requiredText(L.host, 'account_host_can_not_be_empty').regex(/^[^\s/@]+$/, 'wrong_format'),
  port: wholeNumber(1, 65_535, 22),
  user: requiredText(L.user, 'account_user_can_not_be_empty'),
  auth: z.enum(sftpAuths).default('PASSWORD'),
  /** As `ssh-keygen -l` shows it; a host with another key is refused. */
  hostKey: z.string().trim().regex(HOST_KEY_FINGERPRINT, 'account_host_key_wrong_format'),
  /** Where the partner puts files for us. */
  inFolder: folder.default('in'),
  /** Where we put files for the partner. */
  outFolder: folder.default('out'),
  doneFolder: folder.default('done'),
  errorFolder: folder.default('error'),
  pattern: z.string().trim().min(1).max(L.pattern).default('*'),
  /** The required protection of the partner's files; others are not read. */
  pgpIn: z.enum(pgpProtections).default('NONE'),
  /** The protection of our files. */
  pgpOut: z.enum(pgpProtections).default('NONE'),
  /** The partner's key, armored: it encrypts our files and verifies the partner's signatures. */
  pgpPartnerKey: optionalText(L.certificate),
  /** Output only: the public half of our private key, for the partner. */
  pgpOwnPublicKey: optionalText(L.certificate),
  settleSeconds: wholeNumber(0, L.settleSeconds, 10),
  intervalSeconds: wholeNumber(5, L.intervalSeconds, 60),
})
export type SftpSettings = z.output<typeof sftpSettings>

/** MTLS: the partner authenticates us by our certificate. */
export const webserviceAuths = ['NONE', 'BASIC', 'BEARER', 'MTLS'] as const
/** Names from the outside in, with dots: `result.items`. Empty: not present. */
const place = z
  .string()
  .trim()
  .max(L.path)
  .regex(/^$|^[^\s.]+(\.[^\s.]+)*$/, 'account_mapping_wrong_format')
const address = z
  .string()
  .trim()
  .max(L.path)
  .regex(/^$|^\/?[^\s?#]*$/, 'account_mapping_wrong_format')
/** The paths of our values in the body of a request. */
export const requestMapping = z.object({
  requestId: place.default('requestId'),
  gtin: place.default('gtin'),
  product: place.default(''),
  level: place.default('level'),
  quantity: place.default('quantity'),
  page: place.default('page'),
  pageSize: place.default('pageSize'),
})
/** The paths of the codes in an answer. */
export const responseMapping = z.object({
  codes: place.default('items'),
  /** Within one entry; empty when the entry is the code itself. */
  code: place.default(''),
  /** Sent as the page parameter of the next request; absent, null or empty on the last page. */
  next: place.default('next'),
  /** Compared with the request, if there is one. */
  gtin: place.default('gtin'),
  requestId: place.default('requestId'),
})
const webserviceSettings = z.object({
  url: httpUrl,
  auth: z.enum(webserviceAuths).default('BASIC'),
  user: optionalText(L.user),
  /** In PEM, with intermediate certificates if the partner requires them; only for MTLS. */
  clientCertificate: optionalText(L.certificate),
  /** In PEM: only partners with certificates by these authorities are accepted. Empty: the public authorities. */
  trustedCertificates: optionalText(L.certificate),
  requestPath: address.default('/serial-numbers'),
  /** Used by the health check. */
  healthPath: address.default('/health'),
  acknowledgePath: address.default('/acknowledgements'),
  request: requestMapping.default(requestMapping.parse({})),
  response: responseMapping.default(responseMapping.parse({})),
  pageSize: wholeNumber(1, L.pageSize, 50_000),
  idempotencyHeader: z
    .string()
    .trim()
    .max(L.header)
    .regex(/^[A-Za-z0-9-]*$/, 'wrong_format')
    .default('Idempotency-Key'),
})
export type WebserviceSettings = z.output<typeof webserviceSettings>

const settingsBy = { TRACELINK: tracelinkSettings, SFTP: sftpSettings, WEBSERVICE: webserviceSettings } as const
export interface SettingsOf {
  TRACELINK: TracelinkSettings
  SFTP: SftpSettings
  WEBSERVICE: WebserviceSettings
}

export const accountInput = <K extends AccountKind>(kind: K) => z.object({ ...common, settings: settingsBy[kind] })
export const accountEdit = <K extends AccountKind>(kind: K) =>
  z.object({ ...common, settings: settingsBy[kind], version: recordVersion })

const accountProblem = z.object({ kind: z.string(), text: z.string(), at: instant })

/**
 * CLIENT: ours for TLS. TRUSTED: authorities that we trust for TLS. PGP_OWN decrypts and signs, PGP_PARTNER encrypts
 * and verifies; so do AS2_OWN and AS2_PARTNER.
 */
const accountKeyUses = ['CLIENT', 'TRUSTED', 'PGP_OWN', 'PGP_PARTNER', 'AS2_OWN', 'AS2_PARTNER'] as const
export type AccountKeyUse = (typeof accountKeyUses)[number]
/** A certificate or public key of an account, as people compare it with the one that its owner names. */
const accountKey = z.object({
  use: z.enum(accountKeyUses),
  subject: z.string() /** Empty for OpenPGP. */,
  issuer: z.string(),
  fingerprint: z.string(),
  validFrom: instant,
  /** Null: no expiry. */ validTo: instant.nullable(),
  /** Whole days that are left; negative after the end. */
  daysLeft: z.number().int().nullable(),
})
export type AccountKey = z.output<typeof accountKey>
/** Days before its end at which a certificate should be renewed. */
export const RENEWAL_DAYS = 30

/** Common part of an account as it is shown. */
export const accountHead = z.object({
  id,
  kind: z.enum(accountKinds),
  name: z.string(),
  environment: z.enum(accountEnvironments),
  priority: z.number().int(),
  isActive: z.boolean(),
  activeFrom: day.nullable(),
  activeTo: day.nullable(),
  /** Active today, in the tenant's time zone. */
  isInForce: z.boolean(),
  /** Host and path, by which people distinguish accounts. */
  address: z.string(),
  productCount: z.number().int(),
  lastCheckAt: instant.nullable(),
  lastSuccessAt: instant.nullable(),
  failuresInARow: z.number().int(),
  lastProblem: accountProblem.nullable(),
  version: z.number().int(),
})
export type AccountHead = z.output<typeof accountHead>

export const account = <K extends AccountKind>(kind: K) =>
  accountHead.extend({
    products: z.array(z.object({ productId: id, code: z.string(), name: z.string(), partnerKey: z.string() })),
    timeoutSeconds: z.number().int(),
    maxRequest: z.number().int(),
    tries: z.number().int(),
    retryMinutes: z.number().int(),
    noAnswerHours: z.number().int(),
    acknowledges: z.boolean(),
    hasSecret: z.boolean(),
    hasPrivateKey: z.boolean(),
    keys: z.array(accountKey),
    settings: settingsBy[kind],
    sftpAccountName: z.string(),
    openPulls: z.number().int(),
  })

export const accountProbe = z.object({
  isReachable: z.boolean(),
  milliseconds: z.number().int(),
  problem: accountProblem.nullable(),
})
export const accountOption = z.object({
  id,
  kind: z.enum(accountKinds),
  name: z.string(),
  environment: z.enum(accountEnvironments),
  isActive: z.boolean(),
})
