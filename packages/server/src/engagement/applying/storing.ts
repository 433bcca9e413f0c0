/**
 * Stores what messages became: records of collections, members, and what members did. What is refused only now, such as an
 * identity of somebody else, takes its whole message back and leaves the others.
 */

import {
  type ActivityReason,
  activityReasons,
  INBOX_FAULTS_SHOWN,
  type InboxFault,
} from '@serialis/contract/engagement/inbound/inbox.schema.ts'
import { attempt } from '../../kit/db/savepoint.queries.ts'
import { type AppliedActivity, applyActivities } from '../activities/applying-activities.service.ts'
import type { MessageOutcome } from '../inbound/inbox/messages-to-apply.ts'
import { applyAttributes } from '../member-attributes/applying-attributes.service.ts'
import { type AppliedMember, applyMembers } from '../member-imports/applying-members.service.ts'
import { applyRecords } from '../records/applying.service.ts'
import type { Applying } from './apply-messages.ts'
import type { MappedMessage, MappedRecord } from './map-messages.ts'

export interface JudgedMessage {
  mapped: MappedMessage
  outcome: MessageOutcome
}

type Counted = 'INSERTED' | 'CHANGED' | 'UNCHANGED' | 'OLDER'
const COUNT = { INSERTED: 'inserted', CHANGED: 'changed', UNCHANGED: 'unchanged', OLDER: 'older' } as const
export const noneCounted = { inserted: 0, changed: 0, unchanged: 0, older: 0 }

/** What a message wrote. */
export type Written = { messageId: string; outcome: 'INSERTED' | 'CHANGED' } & (
  | { kind: 'RECORD'; collectionId: string; recordId: string; version: number }
  | { kind: 'ACTIVITY'; activityId: string }
  /** Whose it is stays in memory. */
  | { kind: 'MEMBER'; memberId: string }
)

interface Brought {
  record: MappedRecord
  row: MappedMessage['row']
}
const ofKind = <K extends MappedRecord['kind']>(all: readonly Brought[], kind: K) =>
  all.filter((one): one is Brought & { record: Extract<MappedRecord, { kind: K }> } => one.record.kind === kind)

type ProfileBrought = ReturnType<typeof ofKind<'MEMBER'>>[number]

const memberFaults = ({ record: { record, model } }: Brought, { faults }: AppliedMember): InboxFault[] =>
  faults.map(({ field, key }) => ({ kind: 'MEMBER', record, model, at: field, reason: key }))

function reasonOf({ at, key }: AppliedActivity['faults'][number]): ActivityReason {
  if (key === 'member_status_does_not_allow') return 'activity_member_closed'
  const known = activityReasons.find((reason) => reason === key)
  if (known !== undefined) return known
  if (at.startsWith('member')) return 'activity_member_wrong'
  if (at === 'occurredAt') return 'activity_time_wrong'
  throw new Error(`an activity was refused for what no message is told: ${key}`)
}
const activityFaults = ({ record: { record, model } }: Brought, { faults }: AppliedActivity): InboxFault[] =>
  faults.map((fault) => ({ kind: 'ACTIVITY', record, model, at: fault.at, reason: reasonOf(fault) }))

type WhatWritten = Written extends infer One
  ? One extends Written
    ? Omit<One, 'messageId' | 'outcome'>
    : never
  : never

/** What one round stores: counts and refusals by message. */
class Round {
  readonly counts = new Map<string, typeof noneCounted>()
  readonly refused = new Map<string, InboxFault[]>()
  readonly written: Written[] = []

  count({ row: { id } }: Brought, outcome: Counted): void {
    const counts = this.counts.get(id) ?? { ...noneCounted }
    counts[COUNT[outcome]]++
    this.counts.set(id, counts)
  }
  /** Of what has an effect alone. */
  note({ row: { id } }: Brought, outcome: Counted, what: WhatWritten): void {
    if (outcome === 'INSERTED' || outcome === 'CHANGED') this.written.push({ messageId: id, outcome, ...what })
  }
  refuse({ row: { id } }: Brought, faults: readonly InboxFault[]): void {
    this.refused.set(id, [...(this.refused.get(id) ?? []), ...faults])
  }
}

async function storeRecords(ctx: Applying, all: readonly Brought[], round: Round): Promise<void> {
  const byCollection = Map.groupBy(ofKind(all, 'RECORD'), ({ record }) => record.collectionId)
  for (const id of [...byCollection.keys()].sort()) {
    const some = byCollection.get(id) ?? []
    const given = some.map(({ record, row }) => ({ data: record.data, at: row.receivedAt, sourceId: row.id }))
    const applied = await applyRecords(ctx, id, given, 'MESSAGE')
    some.forEach((one, at) => {
      const { outcome, key, recordId, version } = applied[at]!
      // Each was judged under the same lock of its collection.
      if (outcome === 'REFUSED')
        throw new Error(`a judged record was refused (key: ${key === null ? 'none' : 'given'})`)
      round.count(one, outcome)
      if (recordId !== null && version !== null)
        round.note(one, outcome, { kind: 'RECORD', collectionId: id, recordId, version })
    })
  }
}

async function storeMembers(ctx: Applying, all: readonly Brought[], round: Round): Promise<void> {
  const some = ofKind(all, 'MEMBER')
  if (some.length === 0) return
  const applied = await applyMembers(
    ctx,
    some.map(({ record: { cells }, row: { id, receivedAt } }) => ({ cells, at: receivedAt, messageId: id })),
  )
  const stored: { one: ProfileBrought; memberId: string; outcome: Counted }[] = []
  some.forEach((one, at) => {
    const result = applied[at]!
    if (result.outcome === 'REFUSED' || result.memberId === null) round.refuse(one, memberFaults(one, result))
    else stored.push({ one, memberId: result.memberId, outcome: result.outcome })
  })
  await storeAttributes(ctx, stored)
  for (const { one, memberId, outcome } of stored) {
    round.count(one, outcome)
    round.note(one, outcome, { kind: 'MEMBER', memberId })
  }
}

/** A member of whom only attributes changed counts as changed. */
async function storeAttributes(
  ctx: Applying,
  all: readonly { one: ProfileBrought; memberId: string; outcome: Counted }[],
): Promise<void> {
  const byCollection = Map.groupBy(all, ({ one }) => one.record.collectionId)
  for (const id of [...byCollection.keys()].sort()) {
    const some = byCollection.get(id) ?? []
    const given = some.map(({ one: { record, row }, memberId }) => ({
      memberId,
      data: record.data,
      at: row.receivedAt,
      sourceId: row.id,
    }))
    const applied = await applyAttributes(ctx, id, given, { source: 'MESSAGE', by: '' })
    some.forEach((of, at) => {
      const outcome = applied[at]!
      // The whole record was judged under the lock of its collection, and the member took it.
      if (outcome === 'REFUSED') throw new Error('judged attributes were refused')
      if (of.outcome !== 'INSERTED' && (outcome === 'INSERTED' || outcome === 'CHANGED')) of.outcome = 'CHANGED'
    })
  }
}

async function storeActivities(ctx: Applying, all: readonly Brought[], round: Round): Promise<void> {
  const some = ofKind(all, 'ACTIVITY')
  if (some.length === 0) return
  const applied = await applyActivities(
    ctx,
    some.map(({ record: { activity }, row: { id } }) => ({ activity, messageId: id })),
  )
  some.forEach((one, at) => {
    const result = applied[at]!
    if (result.outcome === 'REFUSED') round.refuse(one, activityFaults(one, result))
    else {
      round.count(one, result.outcome)
      round.note(one, result.outcome, { kind: 'ACTIVITY', activityId: one.record.activity.activityId })
    }
  })
}

class SomeRefused extends Error {}

/** Members before what they did, which may come in the same batch. */
async function storeRound(ctx: Applying, judged: readonly JudgedMessage[]): Promise<Round> {
  const round = new Round()
  const all = judged.flatMap(({ mapped: { row, records } }) => records.map((record) => ({ record, row })))
  await attempt(
    ctx.db,
    async () => {
      await storeMembers(ctx, all, round)
      await storeActivities(ctx, all, round)
      if (round.refused.size > 0) throw new SomeRefused()
      await storeRecords(ctx, all, round)
    },
    (error) => error instanceof SomeRefused,
  )
  return round
}

/**
 * Counts go to the message that brought a record; a message of which anything is refused becomes a rejected one. Answers
 * what was written.
 */
export async function storeMessages(ctx: Applying, judged: readonly JudgedMessage[]): Promise<readonly Written[]> {
  let open = judged.filter(({ outcome }) => outcome.outcome === 'APPLIED')
  while (open.length > 0) {
    const { counts, refused, written } = await storeRound(ctx, open)
    if (refused.size === 0) {
      for (const { outcome } of open) Object.assign(outcome, counts.get(outcome.messageId))
      return written
    }
    for (const { outcome } of open) {
      const faults = refused.get(outcome.messageId)
      if (faults !== undefined)
        Object.assign(outcome, { outcome: 'REJECTED', faults: faults.slice(0, INBOX_FAULTS_SHOWN) })
    }
    // What a refused one brought may be missing to another one, so the rest is judged again.
    open = open.filter(({ outcome }) => !refused.has(outcome.messageId))
  }
  return []
}
