/** The evidence of a change, and the documents that are signed with it. */

import type { Evidence } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import { isPicture } from '@serialis/contract/platform/files/attachments.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { App } from '../../../kit/http/context.ts'
import { extensionPoint } from '../../../kit/http/extension-point.ts'
import { attachmentsOf, type AttachmentSubject } from '../../../platform/files/attachments.service.ts'
import type { ChangeRow } from '../status-changes.queries.ts'

/** For a room that stores a document with a change: what the signer is also accountable for; empty without one. */
export const changeDocuments = extensionPoint<(db: TenantDb, changeId: string) => Promise<object>>()

/** The context for reading the evidence of a change. */
export interface EvidenceCtx {
  app: Pick<App, 'extensions'>
  db: TenantDb
}

/** There is always a signature, and a second one where it is required; expiry is checked pack by pack. */
const ALWAYS: readonly Evidence[] = ['signature', 'secondPerson', 'notExpired', 'expired']

const ownEvidence = ({
  reason,
  reasonCode,
  recordNo,
  identifiedBy,
}: Pick<ChangeRow, 'reason' | 'reasonCode' | 'recordNo' | 'identifiedBy'>): Evidence[] => [
  ...ALWAYS,
  // The name of an entry of the dictionary may be shorter than words that explain something.
  ...(reason.length >= 3 || reasonCode !== '' ? (['reason'] as const) : []),
  ...(recordNo !== '' ? (['record'] as const) : []),
  ...(identifiedBy !== '' ? (['identifiedBy'] as const) : []),
]

interface GivenEvidence {
  evidence: readonly Evidence[]
  /** Signed with the fields of the change. Empty without documents, so that adding a room invalidates no signature. */
  documents: object
}

/** A photo, if there is one among the attachments; their checksums are signed. */
async function attachedEvidence(db: TenantDb, subject: AttachmentSubject): Promise<GivenEvidence> {
  const files = await attachmentsOf(db, subject)
  return {
    evidence: files.some(({ contentType }) => isPicture(contentType)) ? ['photo'] : [],
    documents: files.length === 0 ? {} : { attachments: files.map(({ name, sha256 }) => ({ name, sha256 })) },
  }
}

export async function evidenceOf(
  { app, db }: EvidenceCtx,
  change: ChangeRow,
  subjectType: string,
): Promise<GivenEvidence> {
  const attached = await attachedEvidence(db, { subjectType, subjectId: change.id })
  const documents = { ...attached.documents }
  for (const documentsOf of changeDocuments.of(app)) Object.assign(documents, await documentsOf(db, change.id))
  return { evidence: [...ownEvidence(change), ...attached.evidence], documents }
}
