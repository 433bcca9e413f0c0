/**
 * Checks the invariants of the ledger on a live database: `npm run verify`. Reads everything once, in batches; changes
 * nothing.
 */

import type { Scheme } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { VerifyLine, VerifyProgress } from '../ledger-types.ts'
import { BLOCK_LENGTH, ordinalOf } from '../serial-set/ordinals.ts'
import { listUndoFaults, listUndoing } from '../store/queries/undo.queries.ts'
import {
  listQuarterFaults,
  countIssued,
  countStrays,
  everyBlock,
  listRangeFaults,
  listRevisions,
} from '../store/queries/verify.queries.ts'
import { inBlockBatches } from './batches.ts'
import { checkBlocks } from './blocks.ts'
import { checkCodes, checkImported, checkIndexes } from './codes.ts'
import { checkContainers, type Packing } from './containers.ts'
import { createFindings, note, type Findings } from './finding.ts'
import { createPairs } from './pairs.ts'

/** One line per invariant: how many checks were made and how many failed. Covers all SNs, except for their codes. */
export async function verifyLedger(
  db: TenantDb,
  scheme: Scheme,
  progress: VerifyProgress = () => undefined,
): Promise<VerifyLine[]> {
  const findings = createFindings()
  const packing: Packing = { pairs: createPairs(), packed: 0, levels: new Map() }
  const undoing = await listUndoing(db)
  const total = await countIssued(db)
  let done = 0
  let after = Number.MIN_SAFE_INTEGER
  for await (const batch of inBlockBatches(everyBlock(db))) {
    await checkCodes(db, batch, findings)
    const last = ordinalOf((batch.at(-1) ?? batch[0]).block, BLOCK_LENGTH - 1)
    await checkImported(db, { after, last }, batch, findings)
    await checkBlocks(db, { scheme, undoing, findings, packing }, batch)
    after = last
    done += batch.reduce((sum, { size }) => sum + size, 0)
    progress('serial numbers', done, total)
  }
  await checkImported(db, { after, last: Number.MAX_SAFE_INTEGER }, [], findings)
  await checkIndexes(db, findings)
  await checkContainers(db, packing, findings, (listed) =>
    progress('serial numbers in containers', listed, packing.packed),
  )
  await checkHistory(db, findings)
  return findings.lines()
}

/** The invariants of events and rows as a whole. */
async function checkHistory(db: TenantDb, findings: Findings): Promise<void> {
  const mirrors = findings.of(3, 'an undo takes back exactly what its event did')
  for (const [event, missing, added] of await listUndoFaults(db))
    note(
      mirrors,
      missing + added === 0 ? null : `undo ${event}: ${missing} scopes not taken back, ${added} that mirror none`,
    )
  for (const [block, offset, fault] of await listRangeFaults(db)) {
    note(
      findings.of(5, 'order ranges are inside their block, of its level, and never overlap'),
      fault === null ? null : `block ${block} offset ${offset}: ${fault}`,
    )
  }
  for (const [block, revision, steps, highest, goesBack] of await listRevisions(db)) {
    const fault =
      revision !== steps || revision !== highest
        ? `block ${block}: revision ${revision}, scopes of ${steps} up to ${highest}`
        : null
    note(findings.of(6, 'every write of a block left its scopes, none is half done'), fault)
    note(findings.of(6, 'record time never goes back in a block'), goesBack ? `block ${block}` : null)
  }
  for (const [block, revision] of await listQuarterFaults(db))
    note(findings.of(3, 'quarter hours count every SN of their event'), `block ${block} revision ${revision}`)
  for (const [table, count] of await countStrays(db))
    note(findings.of(6, 'no row belongs to a block that is not there'), count === 0 ? null : `${table}: ${count} rows`)
}
