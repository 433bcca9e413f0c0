/**
 * SN rules as other rooms use them: indexes to issue, codecs to encode, and decoding. Each function takes the tenant's
 * transaction first.
 */

import { type LogicContext, logicTextOf, type RuleShape } from '@serialis/contract/numbers/codes/rule-shape.ts'
import type { RuleTarget, SnRuleShape } from '@serialis/contract/numbers/codes/rule.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { failure, found } from '../../kit/http/failure.ts'
import { openDataKey } from '../../platform/secrets/keyring.ts'
import { keyCheckValue, KeyRefusal } from '../../platform/secrets/keys.ts'
import * as queries from './codes.queries.ts'
import { createDecoder, type Decoder, type Resolved } from './decoder.ts'
import { compileRule, type RuleCodec } from './rule.ts'
import { examplesOf } from './rules/rules-preview.ts'
import { versionDigest } from './version-digest.ts'
import { keyOwner, ruleOf, spaceOf } from './versions.ts'

export interface RuleVersionFacts {
  id: string
  ruleId: string
  ruleName: string
  number: number
  target: RuleTarget
  status: 'DRAFT' | 'APPROVED' | 'RETIRED'
  shape: RuleShape
  /** How many indexes can be issued in total, and how many were. */
  issuable: number
  issued: number
}

/** Throws `not_found`. */
/** Rule and number of every version that may have issued codes. */
export async function namesOfVersions(db: TenantDb): Promise<{ id: string; rule: string; version: number }[]> {
  const rows = await queries.listKeyedVersions(db)
  return rows.map(({ id, ruleName, number }) => ({ id, rule: ruleName, version: number }))
}

export async function ruleVersionOf(db: TenantDb, ruleVersionId: string): Promise<RuleVersionFacts> {
  const row = found(await queries.findVersion(db, ruleVersionId))
  return {
    id: row.id,
    ruleId: row.ruleId,
    ruleName: row.ruleName,
    number: row.number,
    target: row.target,
    status: row.status,
    shape: spaceOf(row),
    issuable: row.issuable,
    issued: row.nextIndex,
  }
}

/**
 * Takes `quantity` indexes from the version's only counter: firstIndex … firstIndex + quantity - 1 belong to the
 * caller. The counter's row stays locked until the transaction ends; a rollback returns the indexes. Throws
 * `not_found`, `sn_rule_not_approved`, `sn_rule_exhausted` ({ left }).
 */
export async function takeIndexes(
  db: TenantDb,
  ruleVersionId: string,
  quantity: number,
): Promise<{ firstIndex: number }> {
  if (!Number.isSafeInteger(quantity) || quantity < 1)
    throw new RangeError(`quantity must be a whole number from 1, got ${quantity}`)
  const next = await queries.advanceNextIndex(db, ruleVersionId, quantity)
  if (next !== undefined) return { firstIndex: next - quantity }
  const row = found(await queries.findVersion(db, ruleVersionId))
  if (row.status !== 'APPROVED') throw failure('sn_rule_not_approved', { rule: row.ruleName, number: row.number })
  throw failure('sn_rule_exhausted', { rule: row.ruleName, number: row.number, left: row.issuable - row.nextIndex })
}

/** The logic text that a block of this version is issued with. Throws `sn_rule_logic_unfit` ({ source }). */
export function logicTextFor(shape: RuleShape, context: LogicContext): string {
  const logic = logicTextOf(shape, context)
  if ('unfit' in logic) throw failure('sn_rule_logic_unfit', { source: logic.unfit })
  return logic.text
}

/** A code in the format of this version, made with a key of no version: no real code is shown before it is issued. */
export const exampleCodeOf = async (db: TenantDb, ruleVersionId: string, day: string): Promise<string> =>
  examplesOf(ruleOf(found(await queries.findVersion(db, ruleVersionId))), day)[0] ?? ''

export interface KeyedRule {
  rule: SnRuleShape
  /** Secret: for `compileRule` in a worker thread of this process, never for a log, a row or an answer. */
  key: Buffer
  codecVersion: number
}

function keyed(db: TenantDb, row: queries.VersionRow): KeyedRule {
  if (row.wrappedKey === null) throw failure('sn_rule_not_approved', { rule: row.ruleName, number: row.number })
  return {
    rule: ruleOf(row),
    key: openDataKey(row.wrappedKey, keyOwner(db.tenantId, row.id)),
    codecVersion: row.codecVersion,
  }
}

/** Everything a worker thread needs to compile the codec itself. Throws `not_found`, `sn_rule_not_approved`. */
export const keyedRuleOf = async (db: TenantDb, ruleVersionId: string): Promise<KeyedRule> =>
  keyed(db, found(await queries.findVersion(db, ruleVersionId)))

/** Approved versions never change, so a codec is kept for the life of the process. */
const codecs = new Map<string, RuleCodec>()
const CODECS_MAX = 5000

function codecFor(db: TenantDb, row: queries.VersionRow): RuleCodec {
  const name = `${db.tenantId} ${row.id}`
  const known = codecs.get(name)
  if (known) return known
  const { rule, key, codecVersion } = keyed(db, row)
  const codec = compileRule(rule, key, codecVersion)
  const oldest = codecs.size >= CODECS_MAX ? codecs.keys().next().value : undefined
  if (oldest !== undefined) codecs.delete(oldest)
  codecs.set(name, codec)
  return codec
}

/**
 * The compiled codec of an approved or retired version; sends no statement when it is cached. Throws `not_found`,
 * `sn_rule_not_approved`.
 */
export async function codecOf(db: TenantDb, ruleVersionId: string): Promise<RuleCodec> {
  return (
    codecs.get(`${db.tenantId} ${ruleVersionId}`) ?? codecFor(db, found(await queries.findVersion(db, ruleVersionId)))
  )
}

interface KnownDecoder {
  stamp: string
  decoder: Decoder<string>
}
/** One per tenant and database. */
const decoders = new Map<string, KnownDecoder>()
const databaseOf = ({ client, tenantId }: TenantDb): string => {
  const { host, port, database } = client as unknown as { host: string; port: number; database: string }
  return `${host}:${port}/${database} ${tenantId}`
}

/**
 * A decoder over all approved and retired versions of the tenant, with ids as versions; one statement checks whether a
 * version was added.
 */
export async function decoderOf(db: TenantDb): Promise<Decoder<string>> {
  const stamp = await queries.findVersionsStamp(db)
  const name = databaseOf(db)
  const known = decoders.get(name)
  if (known?.stamp === stamp) return known.decoder
  const rows = await queries.listKeyedVersions(db)
  const decoder = createDecoder(rows.map((row) => ({ version: row.id, codec: codecFor(db, row) })))
  decoders.set(name, { stamp, decoder })
  return decoder
}

/**
 * Resolves codes to (rule version id, index, logic text). Sends no statement while every code belongs to a known
 * version: results stay valid, because versions are only added and their code spaces do not overlap. Codes of an index
 * that was never issued are resolved too; the caller looks for the block.
 */
export async function resolveCodes(db: TenantDb, codes: readonly string[]): Promise<Resolved<string>> {
  const known = decoders.get(databaseOf(db))?.decoder
  const first = known?.resolve(codes)
  if (first && !first.version.includes(-1)) return first
  const decoder = await decoderOf(db)
  return first && decoder === known ? first : decoder.resolve(codes)
}

/**
 * Proves that every key opens and that every version still makes the same codes as when it was approved. Returns the
 * number of versions; throws KeyRefusal with a message for the operator.
 */
export async function verifyRuleVersions(db: TenantDb): Promise<number> {
  const rows = await queries.listKeyedVersions(db)
  for (const row of rows) {
    const name = `SN rule "${row.ruleName}" version ${row.number}`
    const { rule, key, codecVersion } = keyed(db, row)
    if (keyCheckValue(key) !== row.keyCheckValue)
      throw new KeyRefusal(`${name}: the key is not the one it was approved with`)
    if (versionDigest(compileRule(rule, key, codecVersion)) !== row.codesDigest) {
      throw new KeyRefusal(
        `${name}: its codes differ from those it made when it was approved; its row or the program was changed`,
      )
    }
  }
  return rows.length
}
