/** What a change brings along. Rooms that hold documents register how they find them. */

import type { Evidence } from '@serialis/contract/numbers/ledger/serial.operations.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { ChangeRow } from '../status-changes.queries.ts'

type EvidenceSource = (
  db: TenantDb,
  change: { id: string; subjectType: string },
) => Promise<{ evidence: readonly Evidence[]; record: object }>

const sources: EvidenceSource[] = []

/** `record`: what the signer answers for with it, such as the digests of the photos; empty without any, so that a room that comes later breaks no signature. */
export const registerEvidenceSource = (source: EvidenceSource): void => void sources.push(source)

/** A signature is always given, a second one wherever it is asked for; expiry is looked at pack by pack. */
const ALWAYS: readonly Evidence[] = ['signature', 'secondPerson', 'notExpired', 'expired']

const ownEvidence = ({
  reason,
  record_no,
  identified_by,
}: Pick<ChangeRow, 'reason' | 'record_no' | 'identified_by'>): Evidence[] => [
  ...ALWAYS,
  ...(reason.length >= 3 ? (['reason'] as const) : []),
  ...(record_no !== '' ? (['record'] as const) : []),
  ...(identified_by !== '' ? (['identifiedBy'] as const) : []),
]

interface GivenEvidence {
  evidence: readonly Evidence[]
  /** What is signed beside the fields of the change. */
  documents: object
}

export async function evidenceOf(db: TenantDb, change: ChangeRow, subjectType: string): Promise<GivenEvidence> {
  const found = []
  for (const source of sources) found.push(await source(db, { id: change.id, subjectType }))
  return {
    evidence: [...ownEvidence(change), ...found.flatMap(({ evidence }) => evidence)],
    documents: Object.assign({}, ...found.map(({ record }) => record)) as object,
  }
}
