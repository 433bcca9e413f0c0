/** Push targets, and the jobs sent to them. Results are stored as sets of codes, never a row per code. */

import { z } from 'zod'
import { id, instant, optionalText, recordVersion, requiredText } from '../../kit/entity.ts'
import { confirmedHostKey, isPlainAddress } from '../../kit/transfer.ts'
import { operations } from '../../numbers/ledger/serial-operations.ts'
import { packagingLevels } from '../../numbers/ledger/serial-states.ts'
import { shownStates } from '../../numbers/ledger/shown-states.ts'
import {
  authKinds,
  batchStatuses,
  circuits,
  failureKinds,
  pushFormats,
  pushStatuses,
  pushTriggers,
} from './push.status.ts'

export const PUSH_LIMITS = {
  name: 60,
  url: 500,
  account: 100,
  secret: 10_000,
  license: 60,
  folder: 200,
  batchSize: 10_000,
  timeoutSeconds: 120,
  codes: 10_000,
  filterProducts: 200,
} as const

/** Operations on serial numbers, and the two that move a pack. */
const pushOperations = [...operations, 'PACK', 'UNPACK'] as const
export type PushOperation = (typeof pushOperations)[number]

/** An empty list allows everything; without operations, everything with a meaning outside (an EPCIS business step). */
const pushFilter = z.object({
  productIds: z.array(id).max(PUSH_LIMITS.filterProducts).default([]),
  statuses: z.array(z.enum(shownStates)).max(30).default([]),
  levels: z.array(z.enum(packagingLevels)).max(packagingLevels.length).default([]),
  operations: z.array(z.enum(pushOperations)).max(pushOperations.length).default([]),
})
export type PushFilter = z.output<typeof pushFilter>

/** HTTP, or SFTP with the folder for the batches. */
const targetUrl = requiredText(PUSH_LIMITS.url, 'push_url_can_not_be_empty')
  .regex(/^(https?|sftp):\/\/[^\s@/][^\s@]*$/i, 'push_url_wrong_format')
  .refine(isPlainAddress, 'push_url_wrong_format')
/** Takes one file per batch; otherwise one request per batch. */
export const takesFiles = ({ url }: { url: string }): boolean => /^sftp:/i.test(url)

export const pushTargetInput = z.object({
  name: requiredText(PUSH_LIMITS.name, 'push_target_name_can_not_be_empty'),
  url: targetUrl,
  format: z.enum(pushFormats),
  auth: z.enum(authKinds).default('NONE'),
  /** Basic and key only. */
  authUser: optionalText(PUSH_LIMITS.account),
  /** Write-only: password, token or private key. Omitted: unchanged. */
  secret: z.string().max(PUSH_LIMITS.secret).optional(),
  /**
   * Only for files: the host key that a person confirmed, and the folder from which receipts are read. Without such a
   * folder, a complete file counts as accepted.
   */
  hostKey: confirmedHostKey,
  receiptFolder: z
    .string()
    .trim()
    .max(PUSH_LIMITS.folder)
    .regex(/^[^\\:*?"<>|\p{Cc}]*$/u, 'wrong_format')
    .refine((text) => !text.split('/').some((step) => /^\.{1,2}$/.test(step)), 'wrong_format')
    .default(''),
  /** China relation file only: the licence number of the sender, and the value of each code's flag. */
  license: optionalText(PUSH_LIMITS.license),
  relationFlag: z.enum(['0', '2']).default('0'),
  filter: pushFilter.default({ productIds: [], statuses: [], levels: [], operations: [] }),
  batchSize: z.number().int().min(1).max(PUSH_LIMITS.batchSize).default(1000),
  /** A later event waits while an earlier one with the same code is open. */
  keepsOrder: z.boolean().default(true),
  timeoutSeconds: z.number().int().min(1).max(PUSH_LIMITS.timeoutSeconds).default(30),
  isActive: z.boolean().default(true),
})
export const pushTargetEdit = pushTargetInput.extend({ version: recordVersion })

const pushFailure = z.object({
  kind: z.enum(failureKinds),
  status: z.number().int().nullable(),
  text: z.string(),
  at: instant,
})
export type PushFailure = z.output<typeof pushFailure>

export const pushTarget = z.object({
  id,
  name: z.string(),
  url: z.string(),
  format: z.enum(pushFormats),
  auth: z.enum(authKinds),
  authUser: z.string(),
  hasSecret: z.boolean(),
  hostKey: z.string(),
  receiptFolder: z.string(),
  license: z.string(),
  relationFlag: z.enum(['0', '2']),
  filter: pushFilter,
  batchSize: z.number().int(),
  keepsOrder: z.boolean(),
  timeoutSeconds: z.number().int(),
  isActive: z.boolean(),
  circuit: z.enum(circuits),
  openUntil: instant.nullable(),
  failuresInARow: z.number().int(),
  lastSuccessAt: instant.nullable(),
  lastFailure: pushFailure.nullable(),
  openJobs: z.number().int(),
  /** Since when its batches are signed; null: they are not. */
  signsSince: instant.nullable(),
  /** A deleted target receives nothing and stays for what was pushed to it. */
  deletedAt: instant.nullable(),
  version: z.number().int(),
})
export type PushTarget = z.output<typeof pushTarget>

export const pushProbe = z.object({
  isReachable: z.boolean(),
  status: z.number().int().nullable(),
  milliseconds: z.number().int(),
  failure: z.enum(failureKinds).nullable(),
  text: z.string(),
})

export const pushHostKeyAsk = z.object({ url: targetUrl })

/** One of the three selects what is pushed: an order, a batch, or codes as scanned. */
export const pushStart = z.object({
  targetId: id,
  orderNo: optionalText(60),
  batchCode: optionalText(60),
  codes: z.array(z.string().trim().min(1).max(200)).max(PUSH_LIMITS.codes).default([]),
  levels: z.array(z.enum(packagingLevels)).max(packagingLevels.length).default([]),
  reason: z.string().trim().min(3, 'reason_too_short').max(500),
})
export const pushReason = z.object({
  version: recordVersion,
  reason: z.string().trim().min(3, 'reason_too_short').max(500),
})

/** `whsec_` and the base64 of 32 random bytes, shown once. */
export const pushSigningKey = z.object({ key: z.string(), target: pushTarget })

const pushActions = ['retry', 'repush', 'correct', 'cancel', 'rejects'] as const
export type PushAction = (typeof pushActions)[number]

export const pushJob = z.object({
  id,
  targetId: id,
  targetName: z.string(),
  format: z.enum(pushFormats),
  trigger: z.enum(pushTriggers),
  status: z.enum(pushStatuses),
  applyStatus: z.union([z.literal(0), z.literal(1)]).nullable(),
  version: z.number().int(),
  orderId: id.nullable(),
  orderNo: z.string(),
  action: z.string(),
  /** Null until the job is prepared. */
  total: z.number().int().nullable(),
  acked: z.number().int(),
  rejected: z.number().int(),
  awaiting: z.number().int(),
  attempts: z.number().int(),
  nextAt: instant.nullable(),
  failure: pushFailure.nullable(),
  createdAt: instant,
  createdBy: z.string(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
})
export type PushJob = z.output<typeof pushJob>

/** Characters of a kept batch that a page shows. */
export const KEPT_SHOWN = 20_000
export const keptBatch = z.object({ fileName: z.string(), text: z.string(), isCut: z.boolean() })

export const pushBatch = z.object({
  /** Counts the answers of the job. */
  answer: z.number().int(),
  number: z.number().int(),
  part: z.number().int(),
  key: z.string(),
  status: z.enum(batchStatuses),
  size: z.number().int(),
  acked: z.number().int(),
  rejected: z.number().int(),
  httpStatus: z.number().int().nullable(),
  bytes: z.number().int(),
  digest: z.string(),
  tries: z.number().int(),
  sentAt: instant,
  answeredAt: instant.nullable(),
})

/** A push that contains, or contained, a code. `rejection`: why the target refused this code. */
export const serialPush = z.object({
  id,
  targetName: z.string(),
  trigger: z.enum(pushTriggers),
  status: z.enum(pushStatuses),
  nextAt: instant.nullable(),
  at: instant,
  rejection: z.object({ code: z.string(), text: z.string() }).nullable(),
})

const pushRejectedGroup = z.object({
  code: z.string(),
  text: z.string(),
  count: z.number().int(),
  examples: z.array(z.object({ ordinal: z.number().int(), code: z.string(), gtin: z.string().nullable() })),
})

export const pushJobDetail = pushJob.extend({
  reason: z.string(),
  eventId: id,
  sourceJobId: id.nullable(),
  filter: pushFilter,
  batchSize: z.number().int(),
  batchCount: z.number().int().nullable(),
  nextBatch: z.number().int(),
  rejectedGroups: z.array(pushRejectedGroup),
  allowed: z.array(z.enum(pushActions)),
  history: z.array(z.object({ id, action: z.string(), at: instant, by: z.string(), reason: z.string() })),
})
export type PushJobDetail = z.output<typeof pushJobDetail>

const receivedItem = z.object({
  code: z.string().max(200),
  gtin: z.string().max(14).optional(),
  status: z.enum(['ACKED', 'REJECTED']).default('REJECTED'),
  errorCode: z.string().max(100).default(''),
  errorText: z.string().max(500).default(''),
})
/**
 * A later result of a batch, which is identified by the key it was sent with. `results` names every code, `rejected`
 * only the refused ones.
 */
export const pushReceipt = z.object({
  key: z.string().min(1).max(200),
  results: z.array(receivedItem).max(PUSH_LIMITS.batchSize).optional(),
  rejected: z.array(receivedItem).max(PUSH_LIMITS.batchSize).optional(),
})
export const pushReceiptAnswer = z.object({
  key: z.string(),
  status: z.enum(batchStatuses),
  acked: z.number().int(),
  rejected: z.number().int(),
  isRepeated: z.boolean(),
})
