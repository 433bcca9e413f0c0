/** What other rooms may ask about applications. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { findApplication } from './applications.queries.ts'

/** Null: the brand owner's own. */
export const supplierOfApplication = async (db: TenantDb, id: string): Promise<string | null | undefined> =>
  (await findApplication(db, id))?.supplierId
