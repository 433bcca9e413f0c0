/** New SNs: computed from a rule version, or imported with their codes. */

import { isInSpace, type RuleShape } from '@serialis/contract/numbers/codes/rule-shape.ts'
import { constraintOf } from '../../../kit/db/database-errors.ts'
import { pipeline, type TenantDb } from '../../../kit/db/db.ts'
import { attempt } from '../../../kit/db/savepoint.queries.ts'
import { requireGtinUnused } from '../../../platform/tenant-management/deleted-gtins.service.ts'
import { ruleVersionOf, takeIndexes } from '../../codes/codes.service.ts'
import type { CodeImport, ImportAnswer, ImportRefusal, RuleIssue } from '../ledger-types.ts'
import { rangeLength, type Range } from '../serial-set/ordinals.ts'
import { addBlocks, fillBlocks, takeBlocks } from '../store/blocks.ts'
import { CODE_IS_KNOWN, insertImported, listImported, listVersionsOfProduct } from '../store/queries/codes.queries.ts'

/**
 * Issues `quantity` SNs of a rule version: a few rows, whatever the quantity. Returns their ordinals as ranges, one per
 * block, in the order of the rule's indexes. Throws `sn_rule_not_approved`, `sn_rule_exhausted`, and
 * `gtin_of_deleted_tenant` where a tenant that was deleted before may have issued the same codes.
 */
export async function issueSerials(db: TenantDb, order: RuleIssue): Promise<Range[]> {
  const { ruleVersionId, quantity, logic } = order
  // Every other issue of the tenant waits for these two until the commit, so they are sent in one packet.
  const [, { firstIndex }, firstBlock] = await pipeline(db, [
    () => requireGtinUnused(db, order.gtin),
    () => takeIndexes(db, ruleVersionId, quantity),
    () => takeBlocks(db, quantity),
  ])
  return fillBlocks(db, order, { ruleVersionId, firstIndex, logic }, { firstBlock, quantity })
}

/**
 * About as many as the socket to the database takes without waiting: with more, one side would idle while the other
 * works.
 */
const CODES_AT_ONCE = 8_000
/** Printable ASCII without space, up to 40 characters: what the codec of any rule and GS1 allow. */
const CODE = /^[!-~]{1,40}$/

/**
 * Imports codes that were made elsewhere. Refused ones are left out and named; the others get consecutive ordinals in
 * the given order. A code is unique per tenant and GTIN.
 */
export async function importSerials(db: TenantDb, order: CodeImport): Promise<ImportAnswer> {
  const { codes } = order
  const gtin = gtinNumber(order.gtin)
  const asGiven = await storeAll(db, order, gtin)
  if (asGiven !== undefined)
    return { ranges: asGiven, ordinals: ordinalsInOrder(codes.length, new Map(), asGiven), refused: [] }
  const refused = await importRefusals(db, order, gtin)
  const accepted = codes.filter((_, index) => !refused.has(index))
  const ranges = accepted.length === 0 ? [] : await addBlocks(db, order, 'import', accepted.length)
  await storeCodes(db, { gtin, ranges, codes: accepted })
  return {
    ranges,
    ordinals: ordinalsInOrder(codes.length, refused, ranges),
    refused: Array.from(refused, ([index, reason]) => ({ index, reason })),
  }
}

/** At least one code has to be refused; which one and why is found out afterwards. */
class CodeRefused extends Error {}

/**
 * Stores every code without first querying whether it is known: the key of the table detects that, and duplicates are
 * rare. Undefined when a code has to be refused; nothing is written then.
 */
async function storeAll(db: TenantDb, order: CodeImport, gtin: number): Promise<Range[] | undefined> {
  const { codes } = order
  if (codes.length === 0) return []
  const shapes = await shapesAgainst(db, order)
  const check = (code: string): void => {
    if (!CODE.test(code) || shapes.some((shape) => isInSpace(shape, code))) throw new CodeRefused()
  }
  return attempt(
    db,
    async () => {
      const ranges = await addBlocks(db, order, 'import', codes.length)
      await storeCodes(db, { gtin, ranges, codes }, check)
      return ranges
    },
    (error) => error instanceof CodeRefused || constraintOf(error) === CODE_IS_KNOWN,
  )
}

/** A GTIN as imported codes store it; 0: none. */
export const gtinNumber = (gtin: string | null): number => (gtin === null ? 0 : Number(gtin))

/** Why codes cannot be imported at present, by their position in the list; only reads. */
export const refusalsOfImport = (
  db: TenantDb,
  order: Pick<CodeImport, 'codes' | 'productId' | 'gtin'>,
): Promise<Map<number, ImportRefusal>> => importRefusals(db, order, gtinNumber(order.gtin))

/** Formats of codes that this tenant computes itself: no code from elsewhere may match one. */
async function shapesAgainst(
  db: TenantDb,
  { productId, ruleVersionIds = [] }: Pick<CodeImport, 'productId' | 'ruleVersionIds'>,
): Promise<RuleShape[]> {
  const versions = new Set([
    ...ruleVersionIds,
    ...(productId === null ? [] : await listVersionsOfProduct(db, productId)),
  ])
  const shapes: RuleShape[] = []
  for (const id of versions) shapes.push((await ruleVersionOf(db, id)).shape)
  return shapes
}

async function importRefusals(
  db: TenantDb,
  order: Pick<CodeImport, 'codes' | 'productId' | 'ruleVersionIds'>,
  gtin: number,
): Promise<Map<number, ImportRefusal>> {
  const { codes } = order
  const shapes = await shapesAgainst(db, order)
  const refused = new Map<number, ImportRefusal>()
  const listed = new Set<string>()
  codes.forEach((code, index) => {
    if (!CODE.test(code)) refused.set(index, 'not_a_code')
    else if (listed.has(code)) refused.set(index, 'listed_twice')
    else if (shapes.some((shape) => isInSpace(shape, code))) refused.set(index, 'in_rule_space')
    listed.add(code)
  })
  for (let from = 0; from < codes.length; from += CODES_AT_ONCE) {
    for (const { place, gtin: ofCode } of await listImported(db, codes.slice(from, from + CODES_AT_ONCE))) {
      if (ofCode === gtin && !refused.has(from + place)) refused.set(from + place, 'already_known')
    }
  }
  return new Map([...refused].sort(([a], [b]) => a - b))
}

/** The next codes are checked and sent while the database is still busy with the previous ones. */
async function storeCodes(
  db: TenantDb,
  { gtin, ranges, codes }: { gtin: number; ranges: readonly Range[]; codes: readonly string[] },
  check?: (code: string) => void,
): Promise<void> {
  let at = 0
  let underWay = Promise.resolve()
  for (const range of ranges) {
    const length = rangeLength(range)
    for (let from = 0; from < length; from += CODES_AT_ONCE) {
      const some = codes.slice(at, at + Math.min(CODES_AT_ONCE, length - from))
      if (check) some.forEach(check)
      const sent = insertImported(db, gtin, range.first + from, some)
      sent.catch(() => undefined)
      await underWay
      underWay = sent
      at += some.length
    }
  }
  await underWay
}

function ordinalsInOrder(
  count: number,
  refused: ReadonlyMap<number, ImportRefusal>,
  ranges: readonly Range[],
): Float64Array {
  const ordinals = new Float64Array(count)
  let range = 0
  let next = ranges[0]?.first ?? 0
  for (let index = 0; index < count; index++) {
    if (refused.has(index)) continue
    ordinals[index] = next
    if (next < (ranges[range] as Range).last) next++
    else next = ranges[++range]?.first ?? 0
  }
  return ordinals
}

/** For the rooms that import codes. */
export { codeConstraints } from '../store/queries/codes.queries.ts'
