/** Asks the room that signs heads of the event log for the one that a backup keeps. */

import type { SignedHead } from '@serialis/contract/platform/proof/proof.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { App, Tenant } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'

/** Of what is sealed now; undefined before the first seal. */
export type HeadSigner = (asked: {
  app: App
  db: TenantDb
  tenant: Pick<Tenant, 'tenantId' | 'code'>
  now: Date
}) => Promise<SignedHead | undefined>

export const headSigners = extensionPoint<HeadSigner>()
