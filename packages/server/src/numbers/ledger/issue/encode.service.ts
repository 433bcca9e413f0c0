/** The codes of ranges, for downloads and place-out: written batch by batch, with constant memory at any size. */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { codecOf } from '../../codes/codes.service.ts'
import type { RuleCodec } from '../../codes/rule.ts'
import type { CodeBatch } from '../ledger-types.ts'
import { blockOf, checkedRange, offsetOf, type Range } from '../serial-set/ordinals.ts'
import { listCodesBetween } from '../store/queries/codes.queries.ts'
import { listBlocks } from '../store/queries/reading.queries.ts'

/**
 * Everything needed to write the codes later, without the transaction; imported codes are read again batch by batch.
 */
export type CodePlan = readonly PlannedRange[]
interface PlannedRange extends Range {
  readonly level: PackagingLevel
  readonly gtin: string | null
  readonly rule: { readonly codec: RuleCodec; readonly firstIndex: number; readonly logic: string } | null
}
/** Runs work in a read-only transaction of the tenant; see `inTenant`. */
export type Reader = <T>(work: (db: TenantDb) => Promise<T>) => Promise<T>

/** Looks up blocks and codecs of the ranges, in their order. Ranges that were never issued are an error. */
export async function planCodes(db: TenantDb, ranges: readonly Range[]): Promise<CodePlan> {
  const blocks = new Map(
    (await listBlocks(db, new Set(ranges.map(({ first }) => blockOf(checkedRange({ first, last: first }).first))))).map(
      (row) => [row.block, row],
    ),
  )
  const plan: PlannedRange[] = []
  for (const { first, last } of ranges) {
    const block = blocks.get(blockOf(checkedRange({ first, last }).first))
    if (block === undefined || offsetOf(last) >= block.size) throw new RangeError(`never issued: ${first}..${last}`)
    const { level, gtin, ruleVersionId, firstIndex, logic } = block
    const rule =
      ruleVersionId === null
        ? null
        : {
            codec: await codecOf(db, ruleVersionId),
            firstIndex: (firstIndex as number) + offsetOf(first),
            logic: logic as string,
          }
    plan.push({ first, last, level, gtin, rule })
  }
  return plan
}

const CODES_AT_ONCE = 16_384

/** The codes in the order of the plan. Each batch has its own buffer, so the consumer may keep it. */
export async function* encodePlan(plan: CodePlan, read: Reader): AsyncGenerator<CodeBatch> {
  for (const { first, last, level, gtin, rule } of plan) {
    for (let from = first; from <= last; from += CODES_AT_ONCE) {
      const count = Math.min(CODES_AT_ONCE, last - from + 1)
      if (rule !== null) {
        yield {
          buffer: rule.codec.encode(rule.firstIndex + from - first, count, rule.logic),
          width: rule.codec.width,
          count,
          firstOrdinal: from,
          level,
          gtin,
        }
      } else {
        const codes = await read((db) => listCodesBetween(db, from, from + count - 1))
        yield { ...laidOut(codes), count: codes.length, firstOrdinal: from, level, gtin }
      }
    }
  }
}

function laidOut(codes: readonly string[]): { buffer: Buffer; width: number } {
  const width = codes.reduce((longest, code) => Math.max(longest, code.length), 0)
  return { buffer: Buffer.from(codes.map((code) => code.padEnd(width)).join(''), 'latin1'), width }
}

/** The same within one transaction. */
export async function* encodeRanges(db: TenantDb, ranges: readonly Range[]): AsyncGenerator<CodeBatch> {
  yield* encodePlan(await planCodes(db, ranges), (work) => work(db))
}
