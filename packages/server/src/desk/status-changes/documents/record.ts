/**
 * The signed record of a change: everything that was chosen, and the result of the dry run, serial number by serial
 * number.
 */

import { asksSecondPerson, changeKinds, transitionsOfOperation } from '@serialis/contract/desk/status-changes/desks.ts'
import type { Tenant } from '../../../kit/http/context.ts'
import type { ChangeOutcome } from '../../../numbers/ledger/ledger-types.ts'
import { signaturesOf } from '../../../platform/signatures/signatures.service.ts'
import type { ChangeRow } from '../status-changes.queries.ts'
import { evidenceOf, type EvidenceCtx } from './evidence.ts'

export async function changeRecord(ctx: EvidenceCtx, change: ChangeRow): Promise<object> {
  const { documents } = await evidenceOf(ctx, change, changeKinds[change.trigger].subject)
  const { outcome } = change
  return {
    number: change.number,
    version: change.version,
    trigger: change.trigger,
    operation: change.operation,
    source: change.source,
    options: change.options,
    reason: change.reason,
    recordNo: change.recordNo,
    identifiedBy: change.identifiedBy,
    asksSecond: change.asksSecond,
    file: change.sha256,
    documents,
    serials: outcome?.serials ?? 0,
    change: outcome?.changeCount ?? 0,
    refused: outcome?.refusedCount ?? 0,
    lines: outcome?.rowErrorCount ?? 0,
    answer: outcome?.answerDigest ?? '',
    ...((outcome?.releasedCount ?? 0) > 0 && { released: outcome?.releasedCount }),
  }
}

/** For the current dry run the record is computed again; for an earlier one, only what was signed remains. */
export const changeSignatures = (ctx: EvidenceCtx, change: ChangeRow) =>
  signaturesOf(ctx.db, changeKinds[change.trigger].subject, change.id, ({ content }) => {
    const signed = content as { version?: number }
    return signed.version === change.version ? changeRecord(ctx, change) : signed
  })

/** Two people must sign: always at some desks, where a transition of the change requires it, or by choice. */
export function needsSecond(
  { snScheme }: Tenant,
  { trigger, operation, asksSecond }: ChangeRow,
  { willChange }: Pick<ChangeOutcome, 'willChange'>,
): boolean {
  const asking = new Set(
    transitionsOfOperation(snScheme, operation)
      .filter(({ needs }) => needs.evidence?.includes('secondPerson'))
      .map(({ id }) => id),
  )
  return asksSecond || asksSecondPerson(trigger) || willChange.some(({ transition }) => asking.has(transition))
}
