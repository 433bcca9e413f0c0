/** What other rooms may know of applications. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { countOfSupplier, findApplication } from './applications.queries.ts'

export const applicationsOfSupplier = (db: TenantDb, supplierId: string): Promise<number> =>
  countOfSupplier(db, supplierId)

/** Null: the brand owner's own. */
export const supplierOfApplication = async (db: TenantDb, id: string): Promise<string | null | undefined> =>
  (await findApplication(db, id))?.supplier_id
