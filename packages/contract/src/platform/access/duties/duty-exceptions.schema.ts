/** Exceptions from rules of segregated duties: one person, one rule, until a last day. */

import { z } from 'zod'
import { day, id, instant, recordVersion } from '../../../kit/entity.ts'
import { listQuery } from '../../../kit/list.ts'
import { signatureInput, signatureView } from '../../../kit/signature.ts'

/** How many days after today the last day of an exception may be. */
export const EXCEPTION_DAYS_MAXIMUM = 366

/** ENDED: early, by a person. OVER: its last day has passed, in force or still requested. */
export const DUTY_EXCEPTION_STATUSES = ['REQUESTED', 'GRANTED', 'REFUSED', 'WITHDRAWN', 'ENDED', 'OVER'] as const
export type DutyExceptionStatus = (typeof DUTY_EXCEPTION_STATUSES)[number]

const reason = z.string().trim().min(3, 'reason_too_short').max(500)

/** The rule as it was when the exception was asked for; the exception covers nothing that was added to it later. */
const exceptedRule = z.object({
  id,
  name: z.string(),
  one: z.array(z.string()),
  other: z.array(z.string()),
})
export type ExceptedRule = z.infer<typeof exceptedRule>

const person = z.object({ id, account: z.string(), name: z.string() })
const act = { by: z.string(), at: instant.nullable(), reason: z.string() }

export const dutyException = z.object({
  id,
  user: person,
  rule: exceptedRule,
  reason: z.string(),
  lastDay: day,
  status: z.enum(DUTY_EXCEPTION_STATUSES),
  askedBy: z.string(),
  askedAt: instant,
  /** Who granted or declined it, or withdrew the request. */
  decidedBy: z.string(),
  decidedAt: instant.nullable(),
  decision: z.string(),
  version: recordVersion,
})
export type DutyException = z.infer<typeof dutyException>

export const dutyExceptionDetail = dutyException.extend({
  /** Who ended it before its last day, and why; empty otherwise. */
  ended: z.object(act),
  allowed: z.array(z.enum(['approve', 'refuse', 'withdraw', 'end'])),
  /** What the signature of the second person is bound to. */
  digest: z.string(),
  signatures: z.array(signatureView),
})
export type DutyExceptionDetail = z.infer<typeof dutyExceptionDetail>

export const dutyExceptionList = listQuery({
  status: z.enum(DUTY_EXCEPTION_STATUSES).optional(),
  /** Part of the account or name of the person. */
  person: z.string().max(100).optional(),
})

export const dutyExceptionInput = z.object({ userId: id, ruleId: id, reason, lastDay: day })
export const dutyExceptionApproval = z.object({ version: recordVersion, signature: signatureInput })
export const dutyExceptionReason = z.object({ version: recordVersion, reason })

export const dutyPeople = z.object({ items: z.array(person) })
