/** Production lines: where orders are printed and packed. */

import { z } from 'zod'
import { id, recordVersion, requiredText, whenMissing } from '../../kit/entity.ts'
import { signatureView } from '../../kit/signature.ts'
import { approvals, historyReasons } from '../../platform/masters/approval.ts'
import { lineCommands, lineStatuses } from './lines.status.ts'

export const LINE_NAME_MAXIMUM = 60
export const LINE_CODE_MAXIMUM = 16
const LINE_ORDERS_MAXIMUM = 1000
/** Serial numbers of one order, all levels: the largest order that safely fits the ledger's ordinals. */
const LINE_SERIALS_MAXIMUM = 1_000_000_000

/** Vendors of line software: the type determines the connection that writes and reads its files. */
export const LINE_TYPES = ['OCS', 'pharmapack'] as const
export type LineType = (typeof LINE_TYPES)[number]

/** PUSH: a planner assigns orders to the line. PULL: the line takes the next order itself. */
export const LINE_MODES = ['PUSH', 'PULL'] as const
export type LineMode = (typeof LINE_MODES)[number]

const lineFields = z.object({
  name: requiredText(LINE_NAME_MAXIMUM, 'line_name_can_not_be_empty'),
  /** Address of the line's computer, IPv4 or IPv6. */
  ip: z.union([z.ipv4(), z.ipv6()], {
    error: (issue) => (issue.input === undefined || issue.input === '' ? 'ip_can_not_be_empty' : 'ip_wrong_format'),
  }),
  type: z.enum(LINE_TYPES),
  factoryId: z.uuid({ error: 'factory_can_not_be_empty' }),
  mode: z.enum(LINE_MODES),
  /** How many orders may be open on the line at once. */
  maximumOrders: z
    .number({ error: whenMissing('maximum_orders_can_not_be_empty') })
    .int()
    .min(1)
    .max(LINE_ORDERS_MAXIMUM),
  /** How many serial numbers one order on the line may have. */
  maximumSerials: z
    .number({ error: whenMissing('maximum_serials_can_not_be_empty') })
    .int()
    .min(1)
    .max(LINE_SERIALS_MAXIMUM),
})

export const lineInput = lineFields.extend({
  /** Short name in files and in SN rules; it cannot change. */
  code: requiredText(LINE_CODE_MAXIMUM, 'line_code_can_not_be_empty').regex(/^[A-Z0-9-]+$/, 'line_code_wrong_format'),
})
export const lineEdit = lineFields.extend({ version: recordVersion })

const person = z.object({ id, name: z.string() })

export const lineRevision = z.object({
  revision: z.number().int(),
  approval: z.enum(approvals),
  isReplaced: z.boolean(),
  name: z.string(),
  ip: z.string(),
  type: z.enum(LINE_TYPES),
  factory: person,
  mode: z.enum(LINE_MODES),
  maximumOrders: z.number().int(),
  maximumSerials: z.number().int(),
  author: person,
  writtenAt: z.iso.datetime(),
  approver: person.nullable(),
  approvalTime: z.iso.datetime().nullable(),
  opinion: z.string(),
  digest: z.string(),
})
export type LineRevision = z.infer<typeof lineRevision>

const lineHistoryStep = z.object({
  eventId: id,
  /** The article's reasons for changes of settings; the new status for activation and inactivation. */
  reason: z.enum([...historyReasons, 'ACTIVE', 'INACTIVE']),
  at: z.iso.datetime(),
  by: z.string(),
  revision: z.number().int(),
  opinion: z.string(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  signature: signatureView.nullable(),
})
export type LineHistoryStep = z.infer<typeof lineHistoryStep>

const lineHead = {
  id,
  code: z.string(),
  name: z.string(),
  status: z.enum(lineStatuses),
  approval: z.enum(approvals),
  revision: z.number().int(),
  inForce: z.number().int().nullable(),
  version: z.number().int(),
  changedAt: z.iso.datetime(),
}
export const lineListed = z.object({
  ...lineHead,
  ip: z.string(),
  type: z.enum(LINE_TYPES),
  mode: z.enum(LINE_MODES),
  factory: z.string(),
  maximumOrders: z.number().int(),
  maximumSerials: z.number().int(),
})

export const line = z.object({
  ...lineHead,
  newest: lineRevision,
  /** The one in force when it is not the newest. */
  standing: lineRevision.nullable(),
  revisions: z.array(
    lineRevision.pick({
      revision: true,
      approval: true,
      isReplaced: true,
      author: true,
      writtenAt: true,
      approver: true,
      approvalTime: true,
      opinion: true,
    }),
  ),
  history: z.array(lineHistoryStep),
  nextStatuses: z.array(z.enum(lineStatuses)),
  allowed: z.array(z.enum(lineCommands)),
})
export type Line = z.infer<typeof line>

export const lineOption = z.object({
  id,
  code: z.string(),
  name: z.string(),
  status: z.enum(lineStatuses),
  type: z.enum(LINE_TYPES),
  mode: z.enum(LINE_MODES),
  factory: z.string(),
  maximumOrders: z.number().int(),
  maximumSerials: z.number().int(),
})
export type LineOption = z.infer<typeof lineOption>
