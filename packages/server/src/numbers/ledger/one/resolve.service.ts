/**
 * Resolves codes to ordinals: rule-issued codes by decoding, imported ones by their row; and the reverse for single
 * SNs.
 */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { codecOf, resolveCodes as decodeCodes } from '../../codes/codes.service.ts'
import { setOfOrders } from '../issue/ranges.service.ts'
import { codeOutcomes, type CodeOutcome, type CodeScope, type GivenCodes, type ResolvedCodes } from '../ledger-types.ts'
import { inSight } from '../reading/visibility.service.ts'
import { blockOf, offsetOf, ordinalOf } from '../serial-set/ordinals.ts'
import { pushTo } from '../serial-set/push-to.ts'
import { hasOrdinal, ordinalsOf, setOfOrdinals } from '../serial-set/serial-set.ts'
import { createCandidates, type Candidates } from '../store/code-candidates.ts'
import {
  hasImports,
  listBlocksAround,
  listBlocksBetween,
  listCodesOf,
  listImported,
} from '../store/queries/codes.queries.ts'
import type { BlockRow } from '../store/queries/reading.queries.ts'
import { blockAt, blocksOf, knownBlock, rememberBlocks } from './known-blocks.ts'

const CODES_AT_ONCE = 100_000

/** Looks codes up in batches; every code gets an outcome, none is dropped. */
export async function resolveCodes(db: TenantDb, codes: GivenCodes, scope: CodeScope = {}): Promise<ResolvedCodes> {
  const count = codes.texts.length
  const answer = {
    ordinals: new Float64Array(count),
    outcomes: new Uint8Array(count),
    elsewhere: new Float64Array(count),
    found: 0,
  }
  const ofOrder = scope.orderId === undefined ? null : await setOfOrders(db, [scope.orderId])
  for (let from = 0; from < count; from += CODES_AT_ONCE) {
    const batch = from === 0 && count <= CODES_AT_ONCE ? codes : sliceOf(codes, from, from + CODES_AT_ONCE)
    const candidates = await candidatesOf(db, batch, scope)
    for (let at = 0; at < batch.texts.length; at++) {
      const gtin = batch.gtins?.[at] ?? scope.gtin ?? null
      let { outcome, ordinal } = candidates.choose(at, gtin, scope.productId ?? null)
      if (outcome === 'FOUND' && ofOrder !== null && !hasOrdinal(ofOrder, ordinal)) outcome = 'OTHER_ORDER'
      answer.outcomes[from + at] = numberOf[outcome]
      if (outcome === 'FOUND') {
        answer.ordinals[from + at] = ordinal
        answer.found++
      } else answer.elsewhere[from + at] = ordinal
    }
  }
  return answer
}

const numberOf = Object.fromEntries(codeOutcomes.map((outcome, at) => [outcome, at])) as Record<CodeOutcome, number>

const sliceOf = ({ texts, gtins }: GivenCodes, from: number, to: number): GivenCodes => ({
  texts: texts.slice(from, to),
  ...(gtins && { gtins: gtins.slice(from, to) }),
})

async function candidatesOf(db: TenantDb, { texts, gtins }: GivenCodes, scope: CodeScope): Promise<Candidates> {
  const candidates = createCandidates(texts.length)
  const decoded = await decodeCodes(db, texts)
  await addIssued(db, candidates, decoded)
  // A code with the right GTIN is unique; only a bare code, or one that no rule made, can also be an imported one.
  const isOpen = (at: number) =>
    !candidates.has(at) ||
    (gtins?.[at] ?? scope.gtin ?? null) === null ||
    !candidates.isOf(at, gtins?.[at] ?? scope.gtin ?? null)
  const open: number[] = []
  for (let at = 0; at < texts.length; at++) if (isOpen(at)) open.push(at)
  if (open.length > 0 && (await hasImports(db))) await addImported(db, candidates, texts, open)
  if (db.sites !== undefined) await forgetUnseen(db, candidates)
  return candidates
}

/** A code of another site is reported as never issued. */
async function forgetUnseen(db: TenantDb, candidates: Candidates): Promise<void> {
  const seen = await inSight(db, setOfOrdinals(candidates.ordinals()))
  candidates.keepOnly((ordinal) => hasOrdinal(seen, ordinal))
}

type Decoded = Awaited<ReturnType<typeof decodeCodes>>
/** With fewer codes than this each block is looked up separately. */
const FEW = 64

async function addIssued(
  db: TenantDb,
  candidates: Candidates,
  { version, index, logic, versions, logicTexts }: Decoded,
): Promise<void> {
  const lowest = new Map<number, number>()
  const highest = new Map<number, number>()
  const places: number[] = []
  for (let at = 0; at < version.length; at++) {
    const of = version[at] as number
    if (of === -1) continue
    places.push(at)
    const own = index[at] as number
    if (own < (lowest.get(of) ?? Infinity)) lowest.set(of, own)
    if (own > (highest.get(of) ?? -1)) highest.set(of, own)
  }
  if (places.length === 0) return
  const nameOf = (of: number) => versions[of] as string
  const blockOfCode =
    places.length <= FEW
      ? await fewBlocks(
          db,
          places.map((at) => ({ version: nameOf(version[at] as number), index: index[at] as number })),
        )
      : await manyBlocks(
          db,
          Array.from(lowest, ([of, low]) => ({ version: nameOf(of), lowest: low, highest: highest.get(of) as number })),
        )
  for (const at of places) {
    const block = blockOfCode(nameOf(version[at] as number), index[at] as number)
    if (block === undefined || block.logic !== logicTexts[logic[at] as number]) continue
    candidates.add(at, ordinalOf(block.block, (index[at] as number) - (block.firstIndex as number)), block)
  }
}

type BlockOfCode = (version: string, index: number) => BlockRow | undefined

/** Blocks of single codes; cached ones need no statement. */
async function fewBlocks(db: TenantDb, codes: readonly { version: string; index: number }[]): Promise<BlockOfCode> {
  const unknown = codes.filter(({ version, index }) => knownBlock(db, version, index) === undefined)
  if (unknown.length === 0) return (version, index) => knownBlock(db, version, index)
  const found = await listBlocksAround(
    db,
    unknown.map(({ version }) => version),
    unknown.map(({ index }) => index),
  )
  rememberBlocks(db, found)
  const own = sortedByIndex(found)
  return (version, index) => knownBlock(db, version, index) ?? blockAt(own.get(version), index)
}

async function manyBlocks(
  db: TenantDb,
  spans: readonly { version: string; lowest: number; highest: number }[],
): Promise<BlockOfCode> {
  const own = sortedByIndex(
    await listBlocksBetween(
      db,
      spans.map(({ version }) => version),
      spans.map((span) => span.lowest),
      spans.map((span) => span.highest),
    ),
  )
  return (version, index) => blockAt(own.get(version), index)
}

function sortedByIndex(blocks: readonly BlockRow[]): Map<string, BlockRow[]> {
  const ofVersion = new Map<string, BlockRow[]>()
  for (const block of new Set(blocks)) pushTo(ofVersion, block.ruleVersionId as string, block)
  for (const own of ofVersion.values()) own.sort((a, b) => (a.firstIndex as number) - (b.firstIndex as number))
  return ofVersion
}

async function addImported(
  db: TenantDb,
  candidates: Candidates,
  texts: readonly string[],
  open: readonly number[],
): Promise<void> {
  const imported = await listImported(
    db,
    open.map((at) => texts[at] as string),
  )
  if (imported.length === 0) return
  const blocks = await blocksOf(
    db,
    imported.map(({ ordinal }) => blockOf(ordinal)),
  )
  for (const { place, ordinal } of imported)
    candidates.add(open[place] as number, ordinal, blocks.get(blockOf(ordinal)) as BlockRow)
}

/** The code of each ordinal, in the given order; null: never issued. */
export async function codeOf(db: TenantDb, ordinals: readonly number[]): Promise<(string | null)[]> {
  return codesIn(db, await blocksOf(db, ordinals.map(blockOf)), ordinals)
}

/** The same with the rows of the blocks given; other blocks count as never issued. */
export async function codesIn(
  db: TenantDb,
  blocks: ReadonlyMap<number, BlockRow>,
  ordinals: readonly number[],
): Promise<(string | null)[]> {
  const codes = new Map<number, string>()
  const imported: number[] = []
  const issued = new Map<number, number[]>()
  for (const ordinal of new Set(ordinals)) {
    const block = blocks.get(blockOf(ordinal))
    if (block === undefined || offsetOf(ordinal) >= block.size) continue
    if (block.ruleVersionId === null) imported.push(ordinal)
    else pushTo(issued, block.block, ordinal)
  }
  for (const [block, own] of issued) {
    const { ruleVersionId, firstIndex, logic } = blocks.get(block) as BlockRow
    const codec = await codecOf(db, ruleVersionId as string)
    const bytes = codec.encodeAt(
      Float64Array.from(own, (ordinal) => (firstIndex as number) + offsetOf(ordinal)),
      logic as string,
    )
    own.forEach((ordinal, at) => codes.set(ordinal, bytes.toString('latin1', at * codec.width, (at + 1) * codec.width)))
  }
  if (imported.length > 0) for (const [ordinal, code] of await listCodesOf(db, imported)) codes.set(ordinal, code)
  return ordinals.map((ordinal) => codes.get(ordinal) ?? null)
}

/** Level of each container or unit that the caller may see; others are left out. */
export async function levelsOf(db: TenantDb, given: readonly number[]): Promise<Map<number, PackagingLevel>> {
  const seen = db.sites === undefined ? null : await inSight(db, setOfOrdinals(given))
  const ordinals = seen === null ? given : given.filter((ordinal) => hasOrdinal(seen, ordinal))
  const blocks = await blocksOf(db, ordinals.map(blockOf))
  const levels = new Map<number, PackagingLevel>()
  for (const ordinal of ordinals) {
    const block = blocks.get(blockOf(ordinal))
    if (block !== undefined && offsetOf(ordinal) < block.size) levels.set(ordinal, block.level)
  }
  return levels
}

/**
 * The codes of those that the caller may see, by ordinal. For the containers of packs: a container may be one of another
 * site.
 */
export async function codesInSight(db: TenantDb, given: readonly number[]): Promise<Map<number, string>> {
  const ordinals = [...ordinalsOf(await inSight(db, setOfOrdinals(given)))]
  const codes = await codeOf(db, ordinals)
  return new Map(ordinals.map((ordinal, at) => [ordinal, codes[at] ?? '']))
}
