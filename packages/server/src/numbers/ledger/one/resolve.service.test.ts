import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { freshDatabase } from '../../../../test/harness/database.ts'
import type { Pool } from '../../../kit/db/db.ts'
import { anSsccRule } from '../../codes/rule.fixtures.ts'
import { importSerials } from '../issue/issue.service.ts'
import { assignRanges } from '../issue/ranges.service.ts'
import { codeOutcomes, type CodeScope, type GivenCodes } from '../ledger-types.ts'
import { aLedgerTenant, anApprovedVersion, anEvent, issued, ledgerPool, type LedgerTenant } from '../ledger.fixtures.ts'
import type { Range } from '../serial-set/ordinals.ts'
import { verifyLedger } from '../verify/verify.service.ts'
import { readSerial } from './one.service.ts'
import { codeOf, resolveCodes } from './resolve.service.ts'

let pool: Pool
let one: LedgerTenant
const [productA, productB] = [randomUUID(), randomUUID()]
const [gtinA, gtinB] = ['09520000000017', '09520000000024']

beforeAll(async () => {
  const database = await freshDatabase()
  pool = ledgerPool(database.appUrl)
  one = await aLedgerTenant({ ownerUrl: database.ownerUrl, pool })
})
atEnd(() => pool.end())

const resolved = async (given: GivenCodes, scope?: CodeScope) => {
  const { outcomes, ordinals, elsewhere, found } = await one.read((db) => resolveCodes(db, given, scope))
  return {
    outcomes: Array.from(outcomes, (outcome) => codeOutcomes[outcome]),
    ordinals: [...ordinals],
    elsewhere: [...elsewhere],
    found,
  }
}
const codesOf = async (...ordinals: number[]) => (await one.read((db) => codeOf(db, ordinals))) as string[]
const take = (productId: string, gtin: string, codes: string[]) =>
  one.write((db) => importSerials(db, { event: anEvent(), productId, gtin, level: 'EA', codes }))

test('a code is found, of another product, of another GTIN, of another order, or was never issued here', async () => {
  const [a] = await one.write((db) => issued(one, db, 1000, { productId: productA, gtin: gtinA }))
  const [b] = await one.write((db) => issued(one, db, 1000, { productId: productB, gtin: gtinB }))
  const orderId = randomUUID()
  await one.write((db) => assignRanges(db, { orderId, level: 'EA', ranges: [{ first: a!.first, last: a!.first + 9 }] }))
  const [first, tenth, last, other] = (await codesOf(a!.first, a!.first + 10, a!.last, b!.first)) as [
    string,
    string,
    string,
    string,
  ]
  expect(await resolved({ texts: [first, other, 'nothing like it', ''] })).toEqual({
    outcomes: ['FOUND', 'FOUND', 'NEVER_ISSUED', 'NEVER_ISSUED'],
    ordinals: [a!.first, b!.first, 0, 0],
    elsewhere: [0, 0, 0, 0],
    found: 2,
  })
  expect((await resolved({ texts: [first, other] }, { productId: productA })).outcomes).toEqual([
    'FOUND',
    'OTHER_PRODUCT',
  ])
  expect(await resolved({ texts: [last, last], gtins: [gtinA, gtinB] })).toMatchObject({
    outcomes: ['FOUND', 'OTHER_GTIN'],
    ordinals: [a!.last, 0],
    elsewhere: [0, a!.last],
  })
  expect((await resolved({ texts: [first, tenth] }, { orderId })).outcomes).toEqual(['FOUND', 'OTHER_ORDER'])
})

test('a code of an index that was never issued is a counterfeit, whatever it looks like', async () => {
  const [range] = await one.write((db) => issued(one, db, 10))
  const [code] = (await codesOf(range!.last)) as [string]
  const beyond = `${code.slice(0, -2)}${code.at(-2) === '2' ? '3' : '2'}${code.at(-1)}`
  expect((await resolved({ texts: [code, beyond] })).outcomes).toEqual(['FOUND', 'NEVER_ISSUED'])
})

test('one imported code under two GTINs is two packs, and a bare code asks which', async () => {
  const ofA = await take(productA, gtinA, ['SAME', 'ONLY-A'])
  const ofB = await take(productB, gtinB, ['SAME'])
  const [inA, inB] = [ofA.ordinals[0] as number, ofB.ordinals[0] as number]
  expect(await resolved({ texts: ['SAME', 'SAME', 'SAME'], gtins: [null, gtinA, gtinB] })).toMatchObject({
    outcomes: ['AMBIGUOUS', 'FOUND', 'FOUND'],
    ordinals: [0, inA, inB],
  })
  expect(await resolved({ texts: ['SAME', 'ONLY-A'] }, { productId: productB })).toMatchObject({
    outcomes: ['FOUND', 'OTHER_PRODUCT'],
    ordinals: [inB, 0],
  })
  expect(await codesOf(inA, inB)).toEqual(['SAME', 'SAME'])
})

test('an import names what it refuses and takes the rest in order', async () => {
  const [range] = await one.write((db) => issued(one, db, 10, { productId: productA, gtin: gtinA }))
  const [ruleMade] = (await codesOf(range!.first)) as [string]
  await take(productA, gtinA, ['OLD'])
  const answer = await take(productA, gtinA, ['N-1', 'OLD', 'N-2', 'N-1', ruleMade, 'has space', 'N-3'])
  expect(answer.refused).toEqual([
    { index: 1, reason: 'already_known' },
    { index: 3, reason: 'listed_twice' },
    { index: 4, reason: 'in_rule_space' },
    { index: 5, reason: 'not_a_code' },
  ])
  expect(await codesOf(...Array.from(answer.ordinals).filter((ordinal) => ordinal !== 0))).toEqual([
    'N-1',
    'N-2',
    'N-3',
  ])
})

test('a code refused at the end of many leaves nothing of the first try, and every other code once', async () => {
  await take(productA, gtinA, ['MANY-49999'])
  const codes = Array.from({ length: 50_000 }, (_, at) => `MANY-${at}`)
  const answer = await take(productA, gtinA, codes)
  expect(answer.refused).toEqual([{ index: 49_999, reason: 'already_known' }])
  expect(answer.ranges).toHaveLength(1)
  expect(await codesOf(answer.ordinals[0] as number, answer.ordinals[49_998] as number)).toEqual([
    'MANY-0',
    'MANY-49998',
  ])
  expect(
    (await take(productA, gtinA, [...codes.slice(0, 20_001).map((code) => `${code}x`), 'not a code'])).refused,
  ).toEqual([{ index: 20_001, reason: 'not_a_code' }])
  for (const line of await one.read((db) => verifyLedger(db, 'A')))
    expect([line.what, line.examples]).toEqual([line.what, []])
})

test('an SSCC belongs to no product and fits any', async () => {
  const ruleVersionId = await one.write((db) => anApprovedVersion(db, anSsccRule()))
  const [range] = await one.write((db) => issued(one, db, 10, { ruleVersionId, level: 'PL' }))
  const [code] = (await codesOf((range as Range).first)) as [string]
  expect(code).toMatch(/^\d{18}$/)
  expect((await resolved({ texts: [code] }, { productId: productA })).outcomes).toEqual(['FOUND'])
})

test('a hundred thousand mixed codes keep their places', async () => {
  const [range] = await one.write((db) => issued(one, db, 50_000, { productId: productA, gtin: gtinA }))
  const imported = await take(
    productA,
    gtinA,
    Array.from({ length: 30_000 }, (_, at) => `BULK-${at}`),
  )
  const issuedCodes = await codesOf(...Array.from({ length: 50_000 }, (_, at) => range!.first + at))
  const texts = [
    ...issuedCodes,
    ...Array.from({ length: 30_000 }, (_, at) => `BULK-${at}`),
    ...Array.from({ length: 40_000 }, (_, at) => `ALIEN-${at}`),
  ]
  const ordinals = [
    ...issuedCodes.map((_, at) => range!.first + at),
    ...imported.ordinals,
    ...Array.from<number>({ length: 40_000 }).fill(0),
  ]
  const order = texts.map((_, at) => at).sort((a, b) => ((a * 7919) % 120_011) - ((b * 7919) % 120_011))
  const answer = await one.read((db) =>
    resolveCodes(db, { texts: order.map((at) => texts[at] as string) }, { gtin: gtinA }),
  )
  expect(answer.found).toBe(80_000)
  expect(
    Buffer.from(answer.ordinals.buffer).equals(
      Buffer.from(Float64Array.from(order, (at) => ordinals[at] as number).buffer),
    ),
  ).toBe(true)
})

test('what a rolled back transaction issued is not remembered', async () => {
  const texts: string[] = []
  await expect(
    one.write(async (db) => {
      const [range] = await issued(one, db, 100)
      texts.push(...((await codeOf(db, [range!.first])) as string[]))
      expect((await resolveCodes(db, { texts })).found).toBe(1)
      expect(await readSerial(db, range!.last)).toMatchObject({ ordinal: range!.last, level: 'EA' })
      throw new Error('on purpose')
    }),
  ).rejects.toThrow('on purpose')
  expect((await resolved({ texts })).outcomes).toEqual(['NEVER_ISSUED'])
  const [range] = await one.write((db) => issued(one, db, 1, { level: 'CA' }))
  expect(await resolved({ texts })).toMatchObject({ outcomes: ['FOUND'], ordinals: [range!.first] })
  expect(await one.read((db) => readSerial(db, range!.first))).toMatchObject({ level: 'CA', code: texts[0] })
  expect(await one.read((db) => readSerial(db, range!.first + 99))).toBeNull()
})
