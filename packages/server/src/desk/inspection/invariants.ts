/** The invariants of inspection lots, for `npm run verify`. */

import type { TenantDb } from '../../kit/db/db.ts'
import { invariant } from '../../kit/db/invariant.queries.ts'
import type { Invariant } from '../../kit/http/room.ts'
import { equalSets } from '../../numbers/ledger/serial-set/serial-set.ts'
import { listLots } from './inspection.queries.ts'
import { drawSample } from './lots/draw.ts'
import { readSet } from './lots/sets.queries.ts'

const PAGE = 200

/** Draws every sample again from its lot and seed, and compares it with the stored one. */
async function drawsAgain(db: TenantDb): Promise<Invariant> {
  const faults: string[] = []
  let checked = 0
  for (let after: string | undefined; ;) {
    const lots = await listLots(db, { after, limit: PAGE })
    for (const lot of lots.slice(0, PAGE)) {
      checked++
      const [members, drawn] = [await readSet(db, lot.id, 'lot'), await readSet(db, lot.id, 'drawn')]
      if (members.size !== lot.lotSize || !equalSets(drawn, drawSample(members, lot.sampleSize, lot.seed)))
        faults.push(`lot ${lot.number} has another sample than its seed draws`)
    }
    if (lots.length <= PAGE)
      return {
        what: 'every sample is drawn again from its lot and seed',
        checked,
        violated: faults.length,
        examples: faults.slice(0, 5),
      }
    after = String(lots[PAGE - 1]?.number)
  }
}

export async function inspectionInvariants(db: TenantDb): Promise<Invariant[]> {
  return [
    await drawsAgain(db),
    await invariant(
      db,
      'an inspection lot blocks its packs as long as nobody has decided',
      `
      select case when s.is_blocking <> (l.status in ('DRAWN', 'SAMPLING', 'RECORDED')) then 'inspection lot ' || l.number || ' is ' || l.status || ' and its packs are blocked: ' || s.is_blocking end as fault
        from inspection_lots l join inspection_sets s on s.tenant_id = l.tenant_id and s.lot_id = l.id and s.part = 'lot' where l.tenant_id = $1`,
    ),
    await invariant(
      db,
      'a decided inspection lot was decided once',
      `
      select case when n <> 1 then 'inspection lot ' || number || ' is ' || status || ' and was decided ' || n || ' times' end as fault
        from (select l.number, l.status, (select count(*) from inspection_steps s where s.tenant_id = $1 and s.lot_id = l.id and s.command in ('release', 'reject', 'withdraw')) as n
                from inspection_lots l where l.tenant_id = $1 and l.status in ('RELEASED', 'REJECTED', 'WITHDRAWN')) d`,
    ),
  ]
}
