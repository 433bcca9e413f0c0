/** The hold of a recall: in scheme A the status HELD, in scheme B, which has none, the withdrawal. */

import type { HoldOutcome } from '@serialis/contract/desk/recall/recall.schema.ts'
import type { Operation } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import type { SerialState } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Tenant } from '../../kit/http/context.ts'
import type { LedgerEvent, Mode, RefusedGroup } from '../../numbers/ledger/ledger-types.ts'
import { changeStates } from '../../numbers/ledger/ledger.service.ts'
import type { SerialSet } from '../../numbers/ledger/serial-set/serial-set.ts'
import { takenOutOf } from '../../numbers/ledger/states/releasing.service.ts'

const operationOf = ({ snScheme }: Tenant): Operation => (snScheme === 'A' ? 'HOLD' : 'WITHDRAW')
const shown = ({ status, commissioned }: SerialState) => ({ status, isCommissioned: commissioned })

/** By level and status; the rule that refuses a pack adds nothing for a recall. */
function refusedByStatus(groups: readonly RefusedGroup[]): HoldOutcome['refused'] {
  const rows = new Map<string, HoldOutcome['refused'][number]>()
  for (const { level, status, count } of groups) {
    const name = `${level} ${status}`
    rows.set(name, { level, status, count: count + (rows.get(name)?.count ?? 0) })
  }
  return [...rows.values()]
}

/** What of the set can be held, and what cannot; one function for the preview and the hold itself. */
export async function hold(
  db: TenantDb,
  {
    tenant,
    set,
    event,
    releasingId,
    mode,
  }: { tenant: Tenant; set: SerialSet; event: LedgerEvent; releasingId?: string; mode: Mode },
): Promise<HoldOutcome> {
  const operation = operationOf(tenant)
  const outcome = await changeStates(db, {
    event,
    releasingId,
    scheme: tenant.snScheme,
    set,
    operation,
    evidence: ['reason', 'signature'],
    mode,
  })
  return {
    operation,
    changeCount: outcome.changeCount,
    alreadyCount: outcome.alreadyCount,
    refusedCount: outcome.refusedCount,
    changes: outcome.willChange.map(({ level, from, to, count }) => ({
      level,
      from: shown(from),
      to: shown(to),
      count,
    })),
    refused: refusedByStatus(outcome.refused),
    takenOut: await takenOutOf(db, outcome.released),
  }
}

export const holdOutcomeOf = (
  db: TenantDb,
  { tenant, set, at }: { tenant: Tenant; set: SerialSet; at: Date },
): Promise<HoldOutcome> =>
  hold(db, { tenant, set, event: { id: '00000000-0000-7000-8000-000000000000', recordedAt: at }, mode: 'dry' })
