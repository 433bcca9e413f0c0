/** A message as lists and its page show it, without what it holds. */

import type {
  InboxFault,
  InboxListed,
  InboxMessage,
  InboxOutcome,
} from '@serialis/contract/engagement/inbound/inbox.schema.ts'
import { inboxTransitions } from '@serialis/contract/engagement/inbound/inbox.status.ts'
import { membershipFaults } from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { found } from '../../../kit/http/failure.ts'
import * as queries from './inbox.queries.ts'

export const listed = ({
  id,
  endpointId,
  slug,
  receivedAt,
  status,
  format,
  bytes,
  records,
  routingNumber,
  unroutedRecord,
  isWaiting,
}: queries.InboxRow): InboxListed => ({
  id,
  endpointId,
  slug,
  receivedAt: receivedAt.toISOString(),
  status,
  format,
  bytes,
  records,
  routingNumber: routingNumber === 0 ? null : routingNumber,
  unroutedRecord,
  isWaiting,
})

const membershipReasons = new Set<string>([...membershipFaults, 'activity_member_unknown', 'activity_member_closed'])

/** That somebody is, or was, a member. */
const withoutMembership = (fault: InboxFault): InboxFault =>
  (fault.kind === 'MEMBER' || fault.kind === 'ACTIVITY') && membershipReasons.has(fault.reason)
    ? { ...fault, at: '', reason: 'HIDDEN' }
    : fault

const hidden = { inserted: null, changed: null, unchanged: null, older: null }

/** Whether somebody is a member is shown to readers who may see identities in full. */
function outcomeShown(
  { actor }: Pick<Ctx, 'actor'>,
  row: NonNullable<Awaited<ReturnType<typeof queries.findOutcome>>>,
): Omit<InboxOutcome, 'waitsFor'> {
  const { outcome, judgedAt, models, dicts, inserted, changed, unchanged, older, countsMembers, faults } = row
  const isBlind = !isGranted(actor.authorities, permissionCode('members.unmask'))
  const counts = { inserted, changed, unchanged, older }
  return {
    outcome,
    judgedAt: judgedAt.toISOString(),
    models,
    dicts,
    ...(isBlind && countsMembers ? hidden : counts),
    faults: isBlind ? faults.map(withoutMembership) : faults,
  }
}

export async function messageShown({ db, actor }: Pick<Ctx, 'actor' | 'db'>, id: string): Promise<InboxMessage> {
  const row = found(await queries.findInboxMessage(db, id))
  const outcome = await queries.findOutcome(db, id)
  const canReplay =
    row.isKept &&
    rowsOf(inboxTransitions, 'replay', row.status).length > 0 &&
    isGranted(actor.authorities, permissionCode('inbox.replay'))
  return {
    ...listed(row),
    endpointNameEn: row.endpointNameEn,
    endpointNameZh: row.endpointNameZh,
    digest: row.digest.toString('hex'),
    isKept: row.isKept,
    file:
      row.fileId === null || row.fileRow === null
        ? null
        : { id: row.fileId, row: row.fileRow, isThere: row.knownFileId !== null },
    applications: row.applications,
    outcome:
      outcome === undefined ? null : { ...outcomeShown({ actor }, outcome), waitsFor: await queries.listWaits(db, id) },
    allowed: canReplay ? ['replay'] : [],
  }
}
