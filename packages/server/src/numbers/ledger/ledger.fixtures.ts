/** A ledger to test on: tenants of their own in a fresh database, and an approved rule version in each. */

import { randomBytes, randomUUIDv7 as newId } from 'node:crypto'
import type { SnRuleShape } from '@serialis/contract/numbers/codes/rule.schema.ts'
import type { PackagingLevel, Scheme } from '@serialis/contract/numbers/ledger/serial-states.ts'
import pg from 'pg'
import { inTenant, openPool, type Pool, type TenantDb } from '../../kit/db/db.ts'
import { holdMasterKey } from '../../platform/secrets/keyring.ts'
import { createDataKey, keyCheckValue, masterKeyOf, wrapKey } from '../../platform/secrets/keys.ts'
import * as codes from '../codes/codes.queries.ts'
import { aUsualRule } from '../codes/rule.fixtures.ts'
import { CODEC_VERSION, compileRule } from '../codes/rule.ts'
import { versionDigest } from '../codes/version-digest.ts'
import { draftColumns, keyOwner } from '../codes/versions.ts'
import { issueSerials } from './issue/issue.service.ts'
import type { MomentEvent, RuleIssue } from './ledger-types.ts'
import type { Range } from './serial-set/ordinals.ts'

const master = masterKeyOf(randomBytes(32))
let tenants = 0

export interface LedgerTenant {
  readonly pool: Pool
  readonly tenantId: number
  readonly scheme: Scheme
  /** An approved version of the usual rule. */
  readonly ruleVersionId: string
  read<T>(work: (db: TenantDb) => Promise<T>): Promise<T>
  write<T>(work: (db: TenantDb) => Promise<T>): Promise<T>
}

/** A new tenant with an approved rule; `rule` defaults to the usual one. */
export async function aLedgerTenant(
  urls: { ownerUrl: string; pool: Pool },
  scheme: Scheme = 'A',
  rule?: SnRuleShape,
): Promise<LedgerTenant> {
  const tenantId = 1000 + ++tenants
  const owner = new pg.Client({ connectionString: urls.ownerUrl })
  await owner.connect()
  await owner.query('insert into tenants (tenant_id, code, name, sn_scheme) values ($1, $2, $2, $3)', [
    tenantId,
    String(tenantId),
    scheme,
  ])
  await owner.end()
  const { pool } = urls
  const write = <T>(work: (db: TenantDb) => Promise<T>) => inTenant(pool, tenantId, 'write', work)
  return {
    pool,
    tenantId,
    scheme,
    write,
    ruleVersionId: await write((db) => anApprovedVersion(db, rule ?? aUsualRule())),
    read: (work) => inTenant(pool, tenantId, 'read', work),
  }
}

export const ledgerPool = (appUrl: string, max = 4): Pool => openPool(appUrl, max)

/** Writes an approved version directly into its tables; through the API that takes two signatures. */
export async function anApprovedVersion(db: TenantDb, rule: SnRuleShape): Promise<string> {
  holdMasterKey(master)
  const [ruleId, id, author, approver] = [newId(), newId(), newId(), newId()]
  const key = createDataKey()
  const now = new Date()
  await codes.insertRule(db, { id: ruleId, name: `Rule ${ruleId}`, remark: '', target: rule.target, at: now })
  await codes.insertVersion(db, {
    ...draftColumns({ ...rule, plannedVolume: 1_000_000, reason: '' }),
    id,
    ruleId,
    number: 1,
    codecVersion: CODEC_VERSION,
    authorId: author,
    authorName: 'Author',
    writers: [author],
    createdAt: now,
  })
  await codes.updateApproved(db, id, {
    wrappedKey: wrapKey(master, key, keyOwner(db.tenantId, id)),
    keyCheckValue: keyCheckValue(key),
    codecVersion: CODEC_VERSION,
    codesDigest: versionDigest(compileRule(rule, key)),
    approverId: approver,
    approverName: 'Approver',
    approvedAt: now,
  })
  return id
}

export const anEvent = (recordedAt = new Date(), happenedAt?: Date): MomentEvent => ({
  id: newId(),
  recordedAt,
  ...(happenedAt && { happenedAt }),
})

/** Issues numbers of the tenant's rule. */
export const issued = (
  { ruleVersionId }: LedgerTenant,
  db: TenantDb,
  quantity: number,
  over: Partial<RuleIssue> & { level?: PackagingLevel } = {},
): Promise<Range[]> =>
  issueSerials(db, {
    event: anEvent(),
    productId: null,
    gtin: null,
    level: 'EA',
    logic: '',
    ruleVersionId,
    quantity,
    ...over,
  })
