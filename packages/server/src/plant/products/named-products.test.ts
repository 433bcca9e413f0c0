/** Health data is recognized in two ways, in texts of a batch and in JSON of whole sets of rows: both say the same. */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { masters } from '../orders/orders.fixtures.ts'
import { namesNoHealthData, productsNamedIn } from './products.service.ts'

let t: TestApp
const candy = { code: '', gtin: '' }
const medicine = { code: '', gtin: '' }

beforeAll(async () => {
  t = await testApp()
  const author = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  for (const [product, healthClass] of [
    [candy, 'NONE'],
    [medicine, 'PRESCRIPTION'],
  ] as const) {
    const { id, code } = (await masters(author, t.admin, { healthClass })).product
    const gtin = await inTenant(t.app.pool, 1, 'read', async ({ client }) => {
      const { rows } = await client.query<{ gtin: string }>(
        'select gtin from product_gtins where tenant_id = 1 and product_id = $1 limit 1',
        [id],
      )
      return rows[0]!.gtin
    })
    Object.assign(product, { code, gtin })
  }
})

/** By both ways. */
const judged = (texts: readonly string[]): Promise<[boolean[], boolean[]]> =>
  inTenant(t.app.pool, 1, 'read', async (db) => {
    const named = await productsNamedIn(db, texts)
    const { rows } = await sql<{ isNone: boolean }>`
      select ${namesNoHealthData(db, sql`jsonb_build_object('a', x.said)`)} as is_none
        from unnest(${[...texts]}::text[]) with ordinality x (said, at) order by x.at`.execute(db.trx)
    return [texts.map((text) => named.has(text)), rows.map(({ isNone }) => !isNone)]
  })

const digits = (gtin: string) => gtin.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))

it('names a product however its code or GTIN is spelled, and no other one', async () => {
  const spellings = ({ code, gtin }: typeof candy) => [
    code,
    code.toLowerCase(),
    code.replaceAll(/[._/-]/g, ' '),
    code.replaceAll(/[._/-]/g, ''),
    `药${code}盒`,
    `shop/${code.toLowerCase()}-box`,
    gtin,
    gtin.split('').join(' '),
    gtin.replace(/(.{4})/g, '$1-'),
    digits(gtin),
    `https://id.example/01/${gtin}/21/ABC`,
    `01${gtin}21ABC`,
    `urn:epc:id:sgtin:${gtin.slice(1, 8)}.${gtin[0]}${gtin.slice(8, 13)}.ABC`,
    `urn:epc:tag:sgtin-96:3.${gtin.slice(1, 8)}.${gtin[0]}${gtin.slice(8, 13)}.7`,
  ]
  const health = spellings(medicine)
  const [byTexts, byRows] = await judged(health)
  expect(health.filter((_, at) => !byTexts[at])).toEqual([])
  expect(health.filter((_, at) => !byRows[at])).toEqual([])
  const [otherTexts, otherRows] = await judged([...spellings(candy), '', '---', 'north', '4711'])
  expect([...otherTexts, ...otherRows]).not.toContain(true)
})

it('says of a text the same whatever other texts are judged with it', async () => {
  const parted = `${medicine.gtin.slice(0, 7)}药药${medicine.gtin.slice(7)}`
  const [byTexts, byRows] = await judged([medicine.gtin, parted])
  expect(byTexts).toEqual([true, false])
  expect(byRows).toEqual([true, false])
})

it('says the same of made-up texts, and overlooks nothing in texts that are too long', async () => {
  const { code, gtin } = medicine
  const words = [code, code.toLowerCase(), candy.code, candy.gtin, gtin, gtin.slice(0, 7), gtin.slice(7), digits(gtin)]
  const part = fc.constantFrom(...words, 'sgtin:', '药', ' ', '-', '.', '/', 'a', '4', '0', 'ſ')
  const texts = fc.sample(fc.array(part, { maxLength: 6 }), 800).map((parts) => parts.join(''))
  const [byTexts, byRows] = await judged(texts)
  expect(texts.filter((_, at) => byTexts[at] !== byRows[at])).toEqual([])
  expect(byTexts.filter(Boolean).length).toBeGreaterThan(100)
  expect(byTexts.filter((isHealth) => !isHealth).length).toBeGreaterThan(100)
  // More than one statement looks for, and more words than are looked at.
  const many = Array.from({ length: 400 }, (_, at) =>
    Array.from({ length: 40 }, (_one, word) => `w${at}x${word}`).join(' '),
  )
  expect(await judged([...many, `${many[0]} ${medicine.code}`])).toEqual(
    [0, 1].map(() => [...many.map(() => false), true]),
  )
  expect(await judged(['b '.repeat(1024), 'b '.repeat(1025)])).toEqual([0, 1].map(() => [false, true]))
})
