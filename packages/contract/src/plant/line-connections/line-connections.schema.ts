/** The connection of a production line, its exchanges, and the messages of a line that calls us. */

import { z } from 'zod'
import { besideOtherFaults, id, instant, optionalText, recordVersion } from '../../kit/entity.ts'
import { confirmedHostKey, sftpAuths, transferFailures } from '../../kit/transfer.ts'
import { LINE_TYPES, type LineType } from '../lines/lines.schema.ts'
import { packageFile, packageFormats } from '../orders/order-page.schema.ts'
import {
  exchangeDirections,
  exchangeKinds,
  exchangeStatuses,
  lineResultFormats,
  lineTransports,
  type LineResultFormat,
} from './line-connections.status.ts'
import { progressReport } from './progress.routes.ts'

export const CONNECTION_LIMITS = {
  host: 255,
  account: 100,
  secret: 10_000,
  folder: 200,
  pollSeconds: 3600,
  settleSeconds: 3600,
  answerMinutes: 10_080,
  silentHours: 720,
  timeoutSeconds: 120,
} as const

/** What lines of a vendor read and write; the first of each is proposed. What is in another format is refused. */
export const LINE_ADAPTERS: Record<
  LineType,
  {
    packages: readonly (typeof packageFormats)[number][]
    results: readonly Exclude<LineResultFormat, 'ANY'>[]
    settleSeconds: number
  }
> = {
  // TraceLink's messages, or EPCIS.
  OCS: { packages: ['XML'], results: ['XML', 'EPCIS'], settleSeconds: 10 },
  // A row per code, or the relation file of the Chinese register.
  pharmapack: { packages: ['CSV'], results: ['CSV', 'CHINA'], settleSeconds: 30 },
}

const host = z
  .string()
  .trim()
  .max(CONNECTION_LIMITS.host)
  .regex(/^[A-Za-z0-9.:_-]*$/, 'wrong_format')
const port = z.number().int().min(1).max(65_535)
/** A path inside the folder that the login sees; never upward. */
const folder = z
  .string()
  .trim()
  .max(CONNECTION_LIMITS.folder)
  .regex(/^\/?([^\\/:*?"<>|\p{Cc}]+\/?)*$/u, 'wrong_format')
  .refine((text) => !text.split('/').some((step) => /^\.{1,2}$/.test(step)), 'wrong_format')
  .default('')

const lineConnectionInput = z
  .object({
    transport: z.enum(lineTransports),
    packageFormat: z.enum(packageFormats),
    resultFormat: z.enum(lineResultFormats).default('ANY'),
    /** How often the folder is polled. */
    pollSeconds: z.number().int().min(1).max(CONNECTION_LIMITS.pollSeconds).default(10),
    /** How long a file must stay unchanged before it is read. */
    settleSeconds: z.number().int().min(0).max(CONNECTION_LIMITS.settleSeconds),
    /** How long the line may take to acknowledge a package or to answer a recall. */
    answerMinutes: z.number().int().min(1).max(CONNECTION_LIMITS.answerMinutes).default(60),
    /** With an order on the line: how long it may stay silent. 0: without limit. */
    silentHours: z.number().int().min(0).max(CONNECTION_LIMITS.silentHours).default(0),
    host: host.default(''),
    port: port.default(22),
    account: optionalText(CONNECTION_LIMITS.account),
    auth: z.enum(sftpAuths).default('PASSWORD'),
    /** Write-only: password or private key. Omitted: unchanged. */
    secret: z.string().max(CONNECTION_LIMITS.secret).optional(),
    /** Of the line's host key, as a person confirmed it. */
    hostKey: confirmedHostKey,
    folder,
    timeoutSeconds: z.number().int().min(1).max(CONNECTION_LIMITS.timeoutSeconds).default(10),
    /** The key that the line calls with. */
    apiKeyId: id.nullable().default(null),
    isActive: z.boolean().default(true),
  })
  .superRefine((given, check) => {
    const needed =
      given.transport === 'SFTP'
        ? (['host', 'account', 'hostKey'] as const)
        : given.transport === 'HTTP'
          ? (['apiKeyId'] as const)
          : []
    for (const name of needed)
      if (!given[name]) check.addIssue({ code: 'custom', path: [name], message: 'can_not_be_empty' })
  }, besideOtherFaults)
/** `version` null: the line has no connection yet. */
export const lineConnectionEdit = lineConnectionInput.safeExtend({ version: recordVersion.nullable() })

const connectionFailure = z.object({ kind: z.enum(transferFailures), text: z.string(), at: instant })
export type ConnectionFailure = z.output<typeof connectionFailure>

const lineConnection = z.object({
  lineId: id,
  transport: z.enum(lineTransports),
  packageFormat: z.enum(packageFormats),
  resultFormat: z.enum(lineResultFormats),
  pollSeconds: z.number().int(),
  settleSeconds: z.number().int(),
  answerMinutes: z.number().int(),
  silentHours: z.number().int(),
  host: z.string(),
  port: z.number().int(),
  account: z.string(),
  auth: z.enum(sftpAuths),
  hasSecret: z.boolean(),
  hostKey: z.string(),
  folder: z.string(),
  timeoutSeconds: z.number().int(),
  apiKeyId: id.nullable(),
  isActive: z.boolean(),
  version: z.number().int(),
  /** Last successful poll or call. */
  answeredAt: instant.nullable(),
  /** When the line itself last reported something. */
  heardAt: instant.nullable(),
  failuresInARow: z.number().int(),
  isSilent: z.boolean(),
  lastFailure: connectionFailure.nullable(),
  nextPollAt: instant.nullable(),
})
export type LineConnection = z.output<typeof lineConnection>

export const lineConnectionPage = z.object({
  lineId: id,
  lineCode: z.string(),
  lineName: z.string(),
  type: z.enum(LINE_TYPES),
  /** Path of this line's file drop on the server. */
  dropFolder: z.string(),
  connection: lineConnection.nullable(),
  /** Exchanges handed over without an answer, and those given up. */
  open: z.number().int(),
  failed: z.number().int(),
})

export const hostKeyAsk = z.object({ host: host.min(1, 'can_not_be_empty'), port })
export const lineProbe = z.object({
  isReachable: z.boolean(),
  milliseconds: z.number().int(),
  failure: z.enum(transferFailures).nullable(),
  text: z.string(),
  /** Files of the line that wait to be read. */
  waiting: z.number().int(),
})
export type LineProbe = z.output<typeof lineProbe>

const failure = z.object({
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  text: z.string(),
  at: instant,
})
export type ExchangeFailure = z.output<typeof failure>
export const lineExchange = z.object({
  id,
  lineId: id,
  lineName: z.string(),
  direction: z.enum(exchangeDirections),
  kind: z.enum(exchangeKinds),
  status: z.enum(exchangeStatuses),
  name: z.string(),
  size: z.number().int(),
  orderId: id.nullable(),
  orderNo: z.string(),
  packageNumber: z.number().int().nullable(),
  attempts: z.number().int(),
  nextAt: instant.nullable(),
  deadlineAt: instant.nullable(),
  failure: failure.nullable(),
  reason: z.string(),
  resultFileId: id.nullable(),
  createdAt: instant,
  createdBy: z.string(),
  endedAt: instant.nullable(),
  version: z.number().int(),
  allowed: z.array(z.enum(['retry', 'recall'])),
})
export type LineExchange = z.output<typeof lineExchange>

export const exchangeRetry = z.object({ version: recordVersion })
export const recallInput = z.object({
  version: recordVersion,
  reason: z.string().trim().min(3, 'reason_too_short').max(500),
})

/**
 * Where the package of an order is. NONE: there is none. HERE: built, and not handed over. BY_HAND: the product hands
 * nothing to this line; the person who downloaded the package knows. UNSURE: handing over failed or was never answered.
 * SENT: handed over. ACKNOWLEDGED: the line has confirmed it.
 */
const handoverStates = ['NONE', 'HERE', 'BY_HAND', 'UNSURE', 'SENT', 'ACKNOWLEDGED'] as const
export type HandoverState = (typeof handoverStates)[number]
export const orderHandover = z.object({
  state: z.enum(handoverStates),
  lineName: z.string(),
  packageNumber: z.number().int().nullable(),
  acknowledgedAt: instant.nullable(),
  acknowledgedBy: z.string(),
  /** Requested and not answered yet. */
  recall: z
    .object({ askedAt: instant, askedBy: z.string(), reason: z.string(), deadlineAt: instant.nullable() })
    .nullable(),
  mayRecall: z.boolean(),
  /** The line has started the order, or reported it. */
  isProduced: z.boolean(),
})
export type OrderHandover = z.output<typeof orderHandover>

/** Instructions for a line that calls us. */
const lineWork = z.object({
  exchangeId: id,
  kind: z.enum(['PACKAGE', 'RECALL']),
  orderId: id,
  orderNo: z.string(),
  batchNo: z.string(),
  package: z.number().int(),
  packageId: id,
  checksum: z.string(),
  version: z.number().int(),
  files: z.array(packageFile),
})
export const lineCall = z.object({
  lineCode: z.string(),
  lineName: z.string(),
  work: z.array(lineWork),
  nextOrder: z.object({ id, orderNo: z.string(), version: z.number().int() }).nullable(),
})
export const recallAnswer = z.object({ exchangeId: id, used: z.number().int().min(0) })

/** Files that lines write; their field names can never change. */
export const ackFile = z.object({
  orderNo: z.string().max(100),
  package: z.number().int(),
  checksum: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[0-9a-f]{8,64}$/),
})
export const progressFile = progressReport.extend({ orderNo: z.string().max(100) })
export const recalledFile = z.object({
  orderNo: z.string().max(100),
  package: z.number().int(),
  used: z.number().int().min(0),
})
