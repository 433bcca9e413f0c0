/** The dry run of a result file, as its effect: by reading only, or as a commit that is rolled back. */

import type { TenantDb } from '../../../kit/db/db.ts'
import type { Tenant } from '../../../kit/http/context.ts'
import type { LedgerEvent } from '../../../numbers/ledger/ledger-types.ts'
import type { OrderForResults } from '../../orders/orders.results.service.ts'
import type { LoadedResult } from '../reading/loaded.ts'
import { effectOf, type Effect } from './importing.ts'

/** Carries a result out of a transaction that is rolled back. */
class RolledBack extends Error {
  readonly effect: Effect
  constructor(effect: Effect) {
    super('rolled back on purpose')
    this.effect = effect
  }
}

/** Steps of the file may depend on each other, so that only doing them tells what becomes of them. */
const hasSteps = ({ format, unknown, packs, unpacks, updates }: LoadedResult): boolean =>
  format === 'EPCIS' || unknown.size > 0 || packs.length > 0 || unpacks.length > 0 || updates.length > 0

type Work = (db: TenantDb, event: Pick<LedgerEvent, 'id' | 'recordedAt'>) => Promise<Effect>

export interface DryRun {
  tenant: Tenant
  order: OrderForResults
  sha256: string
  enterUnknown: boolean
  replaceTimes: boolean
  read(work: Work): Promise<Effect>
  /** A transaction with an event of its own; rolled back when `work` throws. */
  write(work: Work): Promise<Effect>
}

export async function dryEffect({ read, write, ...about }: DryRun, loaded: LoadedResult): Promise<Effect> {
  if (!hasSteps(loaded)) return read((db, event) => effectOf(db, { ...about, event, mode: 'dry' }, loaded))
  // A later step sees what an earlier one did, for example codes that were entered: the commit is done and rolled back.
  try {
    return await write(async (db, event) => {
      throw new RolledBack(await effectOf(db, { ...about, event, mode: 'commit' }, loaded))
    })
  } catch (end) {
    if (end instanceof RolledBack) return end.effect
    throw end
  }
}
