import { chmodSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { getRuleVersion, retireRuleVersion } from '@serialis/contract/numbers/codes/codes.routes.ts'
import type { RuleVersion } from '@serialis/contract/numbers/codes/codes.schema.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { ADMIN_PASSWORD, testApp, type TestApp } from '../../../test/harness/database.ts'
import { buildApp, type Running } from '../../app.ts'
import { inTenant, type TenantDb } from '../../kit/db/db.ts'
import type { Config } from '../../kit/ops/config.ts'
import { createMasterKeyFile } from '../../platform/secrets/keys.ts'
import { masterKeyOfApp, rotateMasterKey, takeRecoveryKey } from '../../platform/secrets/master-key.service.ts'
import { masterKeyOfRecovery } from '../../platform/secrets/recovery-key.ts'
import { aDraft, anApprovedRule } from './codes.fixtures.ts'
import {
  codecOf,
  decoderOf,
  keyedRuleOf,
  logicTextFor,
  resolveCodes,
  ruleVersionOf,
  takeIndexes,
  verifyRuleVersions,
} from './codes.service.ts'
import { proveRuleVersions } from './rule-keys.service.ts'
import { aRule, aUsualRule, fixed, random, sequence } from './rule.fixtures.ts'
import { compileRule } from './rule.ts'

let t: TestApp
let author: Client
let usual: RuleVersion
const write = <T>(work: (db: TenantDb) => Promise<T>) => inTenant(t.app.pool, 1, 'write', work)
const read = <T>(work: (db: TenantDb) => Promise<T>) => inTenant(t.app.pool, 1, 'read', work)
const approved = (name: string, rule = aUsualRule()) =>
  anApprovedRule(author, { client: t.admin, password: ADMIN_PASSWORD }, { name, rule })

beforeAll(async () => {
  t = await testApp()
  author = await userWith(t.http, t.admin, ['snRules.list', 'snRules.create'])
  usual = await approved('Usual', aUsualRule('A'))
})

describe('indexes', () => {
  it('are given out once, in order, and not at all beyond the end', async () => {
    const { id } = await approved('Short', aRule([fixed('S'), sequence('DIGITS', 3)]))
    expect(await write((db) => takeIndexes(db, id, 10))).toEqual({ firstIndex: 0 })
    expect(await write((db) => takeIndexes(db, id, 985))).toEqual({ firstIndex: 10 })
    await expect(write((db) => takeIndexes(db, id, 6))).rejects.toMatchObject({
      key: 'sn_rule_exhausted',
      params: { left: 5 },
    })
    expect(await write((db) => takeIndexes(db, id, 5))).toEqual({ firstIndex: 995 })
    await expect(write((db) => takeIndexes(db, id, 1))).rejects.toMatchObject({
      key: 'sn_rule_exhausted',
      params: { left: 0 },
    })
    expect(await read((db) => ruleVersionOf(db, id))).toMatchObject({
      ruleName: 'Short',
      issuable: 1000,
      issued: 1000,
      status: 'APPROVED',
    })
  })

  it('never overlap when many take at once, and come back with a rollback', async () => {
    const { id } = await approved('Crowded', aUsualRule('B'))
    const takes = Array.from({ length: 40 }, (_, i) =>
      write(async (db) => {
        const taken = await takeIndexes(db, id, i + 1)
        if (i % 4 === 3) throw new Error('rolled back')
        return { ...taken, quantity: i + 1 }
      }),
    )
    const kept = (await Promise.allSettled(takes)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    kept.sort((a, b) => a.firstIndex - b.firstIndex)
    expect(kept).toHaveLength(30)
    let next = 0
    for (const { firstIndex, quantity } of kept) {
      expect(firstIndex).toBe(next)
      next += quantity
    }
  })

  it('are refused to drafts, retired versions, other tenants and wrong quantities', async () => {
    const draft = await aDraft(author, { name: 'Draft', rule: aUsualRule('C') })
    await expect(write((db) => takeIndexes(db, draft.id, 1))).rejects.toMatchObject({ key: 'sn_rule_not_approved' })
    await expect(read((db) => codecOf(db, draft.id))).rejects.toMatchObject({ key: 'sn_rule_not_approved' })
    const retired = await approved('Retired', aUsualRule('D'))
    await t.admin.call(retireRuleVersion, { params: { id: retired.id }, body: { reason: 'Out of use' } })
    await expect(write((db) => takeIndexes(db, retired.id, 1))).rejects.toMatchObject({ key: 'sn_rule_not_approved' })
    await expect(inTenant(t.app.pool, 2, 'write', (db) => takeIndexes(db, usual.id, 1))).rejects.toMatchObject({
      key: 'not_found',
    })
    await expect(write((db) => takeIndexes(db, usual.id, 0))).rejects.toThrow(RangeError)
  })

  it('shows what was issued on the guess meter', async () => {
    const { id } = await approved('Metered', aUsualRule('E'))
    await write((db) => takeIndexes(db, id, 31 ** 6))
    const { meters, issued } = await t.admin.call(getRuleVersion, { params: { id } })
    expect(issued).toBe(31 ** 6)
    expect(meters.guessProbability).toBeCloseTo(1 / 31 ** 4, 12)
    expect(meters.left).toBe(String(31 ** 10 - 31 ** 6))
  })
})

describe('codes', () => {
  it('are resolved over all versions, also retired ones and those approved a moment ago', async () => {
    const first = await read((db) => codecOf(db, usual.id))
    expect(await read((db) => resolveCodes(db, [first.codeAt(7, '')]))).toMatchObject({ index: Float64Array.of(7) })
    const late = await approved('Late', aUsualRule('F'))
    await t.admin.call(retireRuleVersion, { params: { id: late.id }, body: { reason: 'Out of use' } })
    const second = await read((db) => codecOf(db, late.id))
    const codes = [second.codeAt(11, ''), 'nothing', first.codeAt(8, '')]
    const resolved = await read((db) => resolveCodes(db, codes))
    expect([...resolved.version].map((at) => resolved.versions[at])).toEqual([late.id, undefined, usual.id])
    expect([...resolved.index]).toEqual([11, -1, 8])
    expect((await inTenant(t.app.pool, 2, 'read', (db) => resolveCodes(db, codes))).version).toEqual(
      Int32Array.of(-1, -1, -1),
    )
    expect(await read(decoderOf)).toBe(await read(decoderOf))
  })

  it('are the same in a worker that compiles the rule itself', async () => {
    const { rule, key, codecVersion } = await read((db) => keyedRuleOf(db, usual.id))
    expect(compileRule(rule, key, codecVersion).codeAt(123, '')).toBe(
      (await read((db) => codecOf(db, usual.id))).codeAt(123, ''),
    )
  })

  it('carry logic text of the order, or say which value is missing', async () => {
    const { id } = await approved(
      'Logic',
      aRule([
        fixed('G'),
        { kind: 'LOGIC', source: 'yy' },
        { kind: 'LOGIC', source: 'LINE_CODE', width: 3 },
        random('CLEAR_31', 8),
      ]),
    )
    const { shape } = await read((db) => ruleVersionOf(db, id))
    expect(logicTextFor(shape, { day: '2026-11-03', lineCode: 'l7' })).toBe('260L7')
    expect(() => logicTextFor(shape, { day: '2026-11-03' })).toThrow(
      expect.objectContaining({ key: 'sn_rule_logic_unfit', params: { source: 'LINE_CODE' } }),
    )
    expect(() => logicTextFor(shape, { day: '2026-11-03', lineCode: 'LINE' })).toThrow(
      expect.objectContaining({ key: 'sn_rule_logic_unfit' }),
    )
  })
})

describe('start', () => {
  const again = async (config: Partial<Config>, work: (running: Running) => Promise<void>) => {
    const running = await buildApp({ config: { ...t.app.config, ...config }, appDatabaseUrl: t.database.appUrl })
    try {
      await work(running)
    } finally {
      await running.close()
    }
  }
  const asOwner = async (statement: string, values: unknown[]) => {
    const client = new pg.Client({ connectionString: t.database.superuserUrl })
    await client.connect()
    await client.query(statement, values)
    await client.end()
  }

  it('shows the recovery key once and keeps the master key to its owner', async () => {
    const recovery = takeRecoveryKey(t.app)
    expect(masterKeyOfRecovery(recovery ?? '')).toEqual(await masterKeyOfApp(t.app))
    expect(takeRecoveryKey(t.app)).toBeUndefined()
    expect(statSync(t.app.config.masterKeyFile).mode & 0o777).toBe(0o600)
    await again({}, async ({ app }) => {
      expect(await proveRuleVersions(app)).toBeGreaterThan(3)
      expect(takeRecoveryKey(app)).toBeUndefined()
    })
  })

  it('is refused without the master key, with another one, and with one that others may read; recovery heals it', async () => {
    const file = t.app.config.masterKeyFile
    const recovery = await masterKeyOfApp(t.app)
    renameSync(file, `${file}.away`)
    await again({}, ({ app }) =>
      expect(proveRuleVersions(app)).rejects.toThrow('bring the file back or restore it from the recovery key'),
    )
    await again({ masterKey: 'ab'.repeat(32) }, ({ app }) =>
      expect(proveRuleVersions(app)).rejects.toThrow(`were wrapped by master key ${recovery.id}`),
    )
    createMasterKeyFile(file, { wrappedKeysExist: true, bytes: recovery.bytes })
    await again({}, async ({ app }) => void (await proveRuleVersions(app)))
    chmodSync(file, 0o640)
    await again({}, ({ app }) => expect(proveRuleVersions(app)).rejects.toThrow('set its mode to 600'))
    rmSync(file)
    renameSync(`${file}.away`, file)
  })

  it('is refused when a version does not make its own codes any more', async () => {
    const changed = async (column: string, value: unknown, message: string) => {
      const client = new pg.Client({ connectionString: t.database.superuserUrl })
      await client.connect()
      const { rows } = await client.query<{ before: unknown }>(
        `select ${column} as before from rule_versions where id = $1`,
        [usual.id],
      )
      await client.end()
      await asOwner(`update rule_versions set ${column} = $2 where id = $1`, [usual.id, value])
      await expect(read(verifyRuleVersions)).rejects.toThrow(message)
      await asOwner(`update rule_versions set ${column} = $2 where id = $1`, [
        usual.id,
        typeof rows[0]?.before === 'object' && !Buffer.isBuffer(rows[0].before)
          ? JSON.stringify(rows[0].before)
          : rows[0]?.before,
      ])
      expect(await read(verifyRuleVersions)).toBeGreaterThan(0)
    }
    await changed(
      'segments',
      JSON.stringify(aUsualRule('Z').segments),
      'its codes differ from those it made when it was approved',
    )
    await changed('key_check_value', '0'.repeat(16), 'the key is not the one it was approved with')
    await changed('wrapped_key', Buffer.alloc(65, 1), 'which is not here')
  })

  it('goes on with a new master key after a rotation, also one that was killed before its end', async () => {
    const file = t.app.config.masterKeyFile
    const code = (await read((db) => codecOf(db, usual.id))).codeAt(99, '')
    const old = readFileSync(file, 'utf8')
    const { recoveryKey, count } = await rotateMasterKey(t.app)
    expect(count).toBeGreaterThan(3)
    expect(readFileSync(file, 'utf8')).not.toBe(old)
    expect(masterKeyOfRecovery(recoveryKey).bytes.toString('hex')).toBe(readFileSync(file, 'utf8').trim())
    await again({}, async ({ app }) => void (await proveRuleVersions(app)))
    expect((await read((db) => keyedRuleOf(db, usual.id))).key).toHaveLength(32)
    expect((await read((db) => resolveCodes(db, [code]))).index[0]).toBe(99)
    // Killed between commit and rename: the database needs the next key.
    const current = readFileSync(file, 'utf8')
    renameSync(file, `${file}.next`)
    createMasterKeyFile(file, { wrappedKeysExist: true, bytes: Buffer.from(old.trim(), 'hex') })
    await again({}, async ({ app }) => void (await proveRuleVersions(app)))
    expect(readFileSync(file, 'utf8')).toBe(current)
    // Killed before the commit: the next key has wrapped nothing and is removed.
    createMasterKeyFile(`${file}.next`, { wrappedKeysExist: true, bytes: Buffer.alloc(32, 3) })
    await again({}, async ({ app }) => void (await proveRuleVersions(app)))
    expect(readFileSync(file, 'utf8')).toBe(current)
    expect(() => statSync(`${file}.next`)).toThrow()
  })
})
