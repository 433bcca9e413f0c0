/** Records whose identity is sealed with every event about them, so that a change without an event is detected. */

import type { TenantDb } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'

/** Holds no secret; null when the record does not exist. */
export type Identity = Record<string, unknown> | null

export interface SealedIdentity {
  subjectType: string
  identityOf: (db: TenantDb, id: string) => Promise<Identity>
  /** Of every subject of this kind. */
  listIdentities: (db: TenantDb) => Promise<{ id: string; identity: Identity }[]>
}

export const sealedIdentities = extensionPoint<SealedIdentity>()

/** How the subject stands in this transaction; null for subjects without an identity. */
export async function identityOf(
  app: Pick<App, 'extensions'>,
  db: TenantDb,
  { subjectType, subjectId }: { subjectType: string; subjectId: string },
): Promise<Identity> {
  const kind = sealedIdentities.of(app).find((one) => one.subjectType === subjectType)
  return kind ? kind.identityOf(db, subjectId) : null
}
