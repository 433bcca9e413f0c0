/** The ledger against what must always hold, on a live database: `npm run verify`. Reads everything; changes nothing. */
import { packagingLevels, type Scheme } from '@serialis/contract/ledger/serial.states.ts'
import type { TenantDb } from '../kit/db.ts'
import { codeOf, resolveCodes } from './ledger.resolve.service.ts'
import { containersOf, valuesOf } from './ledger.reading.service.ts'
import { codeOutcomes, type VerifyLine } from './ledger.types.ts'
import { blockOf, ordinalOf } from './ordinals.ts'
import { ordinalsOf } from './serial-set.ts'
import type { BlockRow } from './store/ledger.reading.queries.ts'
import { listBlocks } from './store/ledger.reading.queries.ts'
import {
  countImported, countPacked, countStrays, everyBlock, everyContainer, listMeetingBlocks, listRangeFaults, listRevisions,
} from './store/ledger.verify.queries.ts'
import { listUndoFaults, listUndoing } from './store/ledger.undo.queries.ts'
import { checkBlock } from './verify/blocks.ts'
import { createFindings, note, type Findings } from './verify/finding.ts'

/** One line per thing that must hold: what was checked and how often it did not. All SNs are looked at, but for their codes. */
export async function verifyLedger(db: TenantDb, scheme: Scheme): Promise<VerifyLine[]> {
  const findings = createFindings()
  const undoing = await listUndoing(db)
  let packed = 0
  for await (const block of everyBlock(db)) {
    await checkCodes(db, block, findings)
    packed += await checkBlock(db, { scheme, undoing, findings }, block)
  }
  const mirrors = findings.of(3, 'an undo takes back exactly what its event did')
  for (const [event, missing, added] of await listUndoFaults(db)) note(mirrors, missing + added === 0 ? null : `undo ${event}: ${missing} scopes not taken back, ${added} that mirror none`)
  await checkIndexes(db, findings)
  await checkContainers(db, packed, findings)
  for (const [block, offset, fault] of await listRangeFaults(db)) {
    note(findings.of(5, 'order ranges are inside their block, of its level, and never overlap'), fault === null ? null : `block ${block} offset ${offset}: ${fault}`)
  }
  for (const [block, revision, steps, highest, goesBack] of await listRevisions(db)) {
    const fault = revision !== steps || revision !== highest ? `block ${block}: revision ${revision}, scopes of ${steps} up to ${highest}` : null
    note(findings.of(6, 'every write of a block left its scopes, none is half done'), fault)
    note(findings.of(6, 'record time never goes back in a block'), goesBack ? `block ${block}` : null)
  }
  for (const [table, count] of await countStrays(db)) note(findings.of(6, 'no row belongs to a block that is not there'), count === 0 ? null : `${table}: ${count} rows`)
  return findings.lines()
}

const SAMPLES = 64

/** First, last and evenly spread SNs of a block: their codes must lead back to them. */
async function checkCodes(db: TenantDb, { block, size, gtin }: BlockRow, findings: Findings): Promise<void> {
  const count = Math.min(size, SAMPLES)
  const ordinals = Array.from({ length: count }, (_, at) => ordinalOf(block, count === 1 ? 0 : Math.floor((at * (size - 1)) / (count - 1))))
  const codes = await codeOf(db, ordinals)
  const resolved = await resolveCodes(db, { texts: codes.map((code) => code ?? ''), gtins: codes.map(() => gtin) })
  const finding = findings.of(1, 'an issued code leads back to its SN (first, last and up to 62 between of each block)')
  ordinals.forEach((ordinal, at) => {
    // A code without GTIN may be some product's too; then the passport asks, and that is right.
    const isRight = resolved.ordinals[at] === ordinal || (gtin === null && codeOutcomes[resolved.outcomes[at] as number] === 'AMBIGUOUS')
    note(finding, isRight ? null : `${ordinal}: code ${codes[at]} leads to ${resolved.ordinals[at]}`)
  })
}

async function checkIndexes(db: TenantDb, findings: Findings): Promise<void> {
  const unique = findings.of(1, 'no two blocks share an index of a rule version')
  note(unique, null)
  for (const [block, other] of await listMeetingBlocks(db)) note(unique, `blocks ${other} and ${block}`)
  const { blocks, all } = await countImported(db)
  const sizes = findings.of(1, 'every imported SN has its code')
  for (const [block, size, codes] of blocks) note(sizes, size === codes ? null : `block ${block}: ${size} SNs, ${codes} codes`, size, Math.abs(size - codes))
  const expected = blocks.reduce((sum, [, size]) => sum + size, 0)
  note(findings.of(7, 'only imported codes are stored'), expected === all ? null : `${all} codes stored, ${expected} imported`, Math.max(1, all))
}

async function checkContainers(db: TenantDb, packed: number, findings: Findings): Promise<void> {
  const both = findings.of(4, 'members of a container are the SNs whose parent it is')
  const fits = findings.of(4, 'members are of one level below their container and at most its capacity')
  for await (const batch of everyContainer(db)) {
    for (const { container, level, members, capacity } of await containersOf(db, batch)) {
      const ordinals = ordinalsOf(members)
      const parents = await valuesOf(db, ordinals, 'parent')
      parents.forEach((parent, at) => note(both, parent === container ? null : `${ordinals[at]} is listed in ${container} but its parent is ${parent}`))
      const blocks = await listBlocks(db, new Set(Array.from(ordinals, blockOf)))
      const levels = new Set(blocks.map((block) => packagingLevels.indexOf(block.level)))
      const isBelow = levels.size <= 1 && [...levels].every((rank) => rank < packagingLevels.indexOf(level))
      note(fits, isBelow && (capacity === null || members.size <= capacity) ? null : `container ${container}`)
    }
  }
  const listed = await countPacked(db)
  note(both, listed === packed ? null : `${packed} SNs have a parent, ${listed} are listed`)
}
