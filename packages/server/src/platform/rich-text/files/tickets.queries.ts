import { UPLOAD_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import type { DocumentFileKind } from '@serialis/contract/platform/rich-text/files/document-files.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'

interface NewTicket {
  tokenHash: Buffer
  sessionHash: Buffer
  userId: string
  documentKey: string
  kind: DocumentFileKind
  expiresAt: Date
}

export async function insertTicket({ trx, tenantId }: TenantDb, ticket: NewTicket): Promise<void> {
  await trx
    .insertInto('upload_tickets')
    .values({ tenantId, ...ticket, uses: 0 })
    .execute()
}

/** Undefined for a ticket that has run out, is used up, or is for another kind. */
export const useTicket = (
  { trx }: TenantDb,
  { tokenHash, kinds, now }: { tokenHash: Buffer; kinds: readonly DocumentFileKind[]; now: Date },
) =>
  trx
    .updateTable('upload_tickets')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where('kind', 'in', kinds)
    .where('expiresAt', '>', now)
    .where('uses', '<', UPLOAD_LIMITS.ticketUses)
    .returning(['sessionHash', 'documentKey', 'kind'])
    .executeTakeFirst()

export async function deleteExpiredTickets({ trx }: TenantDb, now: Date): Promise<void> {
  await trx.deleteFrom('upload_tickets').where('expiresAt', '<', now).execute()
}
