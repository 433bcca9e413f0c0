/** Pulls: what was requested from partners, how often, and the results. */

import { z } from 'zod'
import { id, instant, recordVersion } from '../../kit/entity.ts'
import { packagingLevels } from '../../numbers/ledger/serial-states.ts'
import { accountEnvironments, accountKinds } from './account-kinds.ts'
import { ACCOUNT_LIMITS } from './accounts.schema.ts'
import { pullCauses, pullProblems, pullStatuses } from './pulls.status.ts'

const pullActions = ['retry', 'cancel', 'download'] as const
export type PullAction = (typeof pullActions)[number]

const params = z.record(z.string(), z.union([z.string(), z.number()]))

export const pull = z.object({
  id,
  status: z.enum(pullStatuses),
  cause: z.enum(pullCauses),
  account: z.object({ id, name: z.string(), kind: z.enum(accountKinds) }),
  environment: z.enum(accountEnvironments),
  product: z.object({ id, code: z.string(), name: z.string() }),
  level: z.enum(packagingLevels),
  gtin: z.string().nullable(),
  orderId: id.nullable(),
  quantity: z.number().int(),
  accepted: z.number().int(),
  tries: z.number().int(),
  nextAt: instant.nullable(),
  problem: z.enum(pullProblems).nullable(),
  problemParams: params,
  createdAt: instant,
  createdBy: z.string(),
  finishedAt: instant.nullable(),
  version: z.number().int(),
})
export type Pull = z.output<typeof pull>

/** One request as it was sent, and its result. */
const pullTry = z.object({
  number: z.number().int(),
  part: z.number().int(),
  at: instant,
  milliseconds: z.number().int(),
  problem: z.enum(pullProblems).nullable(),
  text: z.string(),
})
/** The partner's answer to one request; `part` counts the requests, each with its own id. */
const pullAnswer = z.object({
  part: z.number().int(),
  requestId: z.string(),
  at: instant,
  received: z.number().int(),
  accepted: z.number().int(),
  problem: z.enum(pullProblems).nullable(),
  problemParams: params,
  file: z.object({ name: z.string(), size: z.number().int(), sha256: z.string() }),
  acknowledgedAt: instant.nullable(),
  messageId: id.nullable(),
})
export const pullDetail = pull.extend({
  requestId: z.string(),
  poolKey: z.string(),
  taskId: id.nullable(),
  maxTries: z.number().int(),
  tryList: z.array(pullTry),
  answers: z.array(pullAnswer),
  allowed: z.array(z.enum(pullActions)),
})
export type PullDetail = z.output<typeof pullDetail>

export const pullRequest = z.object({
  productId: id,
  level: z.enum(packagingLevels),
  quantity: z.number().int().min(1).max(ACCOUNT_LIMITS.maxRequest),
})
export const pullReason = z.object({
  version: recordVersion,
  reason: z.string().trim().min(3, 'reason_too_short').max(500),
})
