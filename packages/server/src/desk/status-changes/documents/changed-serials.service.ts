/** The outcome for each serial number of a change, page by page. */

import type { ChangeRefusalKey } from '@serialis/contract/desk/status-changes/status-changes-rows.ts'
import type { ChangePart } from '@serialis/contract/desk/status-changes/status-changes.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { codeOf } from '../../../numbers/ledger/one/resolve.service.ts'
import { describeSerials } from '../../../numbers/ledger/reading/reading.service.ts'
import { decodeSet } from '../../../numbers/ledger/serial-set/serial-set-codec.ts'
import {
  emptySet,
  hasOrdinal,
  ordinalsOf,
  takeAfter,
  uniteAll,
  type SerialSet,
} from '../../../numbers/ledger/serial-set/serial-set.ts'
import { bindDesks } from '../bind-desks.ts'
import * as sets from '../sets/change-sets.queries.ts'
import * as queries from '../status-changes.queries.ts'
import { foundChange } from '../status-changes.service.ts'

interface PartOfChange {
  members: SerialSet
  reasonOf(ordinal: number): ChangeRefusalKey | null
}

async function partOf(db: TenantDb, id: string, part: ChangePart): Promise<PartOfChange> {
  if (part !== 'refused') {
    const stored = await sets.findSet(db, id, part)
    return { members: stored === undefined ? emptySet : decodeSet(stored), reasonOf: () => null }
  }
  const refused = (await sets.listRefusedSets(db, id)).map(({ reason, members }) => ({
    reason,
    members: decodeSet(members),
  }))
  return {
    members: uniteAll(refused.map(({ members }) => members)),
    reasonOf: (ordinal) => refused.find(({ members }) => hasOrdinal(members, ordinal))?.reason ?? null,
  }
}

export const listChangedSerials = bindDesks('serials', (trigger) => async ({ db }, { params, query }) => {
  foundChange(trigger, await queries.findChange(db, params.id))
  const { members, reasonOf } = await partOf(db, params.id, query.part)
  const ordinals = [...ordinalsOf(takeAfter(members, Number(query.after ?? 0), query.limit + 1))]
  const page = ordinals.slice(0, query.limit)
  const codes = await codeOf(db, page)
  const known = new Map((await describeSerials(db, page)).map((serial) => [serial.ordinal, serial]))
  const items = page.flatMap((ordinal, at) => {
    const serial = known.get(ordinal)
    return serial === undefined
      ? []
      : [
          {
            ordinal,
            code: codes[at] ?? '',
            gtin: serial.gtin,
            level: serial.level,
            status: serial.state.status,
            reason: reasonOf(ordinal),
          },
        ]
  })
  return { items, next: ordinals.length > query.limit ? String(page.at(-1)) : null, total: members.size }
})
