import { gtinWithIndicator } from '@serialis/contract/kit/trade-keys.ts'
import {
  approveProduct,
  createProduct,
  deleteProduct,
  getProduct,
  getProductRevision,
  listProductOptions,
  listProducts,
  rejectProduct,
  undoProduct,
  updateProduct,
} from '@serialis/contract/plant/products/products.routes.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { createTemplate, updateTemplate } from '@serialis/contract/plant/products/templates.routes.ts'
import type { TemplateLevel } from '@serialis/contract/plant/products/templates.schema.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { ADMIN_PASSWORD, testApp, type TestApp } from '../../../test/harness/database.ts'
import { found, waitUntil } from '../../../test/harness/wait-until.ts'
import { inTenant, type TenantDb } from '../../kit/db/db.ts'
import { anApprovedRule } from '../../numbers/codes/codes.fixtures.ts'
import { aUsualRule } from '../../numbers/codes/rule.fixtures.ts'
import { issueSerials } from '../../numbers/ledger/issue/issue.service.ts'
import { productUsers } from './product-users.ts'
import {
  aGtin,
  anApprovedProduct,
  aProduct,
  approve,
  aTemplate,
  edit,
  productBody,
  signatureOf,
} from './products.fixtures.ts'
import { lockProductInForce, productAt, productInForce, productTitles } from './products.service.ts'

let t: TestApp
let author: Client
let approver: Client
/** Products in use, in place of the room of orders. */
const inUse = new Set<string>()
const extensions = [productUsers.extension({ isUsing: async (_, id) => inUse.has(id) })]
beforeAll(async () => {
  t = await testApp({ extensions })
  author = await userWith(t.http, t.admin, [
    'products.list',
    'products.create',
    'products.edit',
    'products.delete',
    'products.approve',
    'templates.create',
  ])
  approver = await userWith(t.http, t.admin, ['products.list', 'products.approve', 'snRules.list', 'snRules.approve'])
})

/**
 * True when another connection of this database waits for a lock; asked outside any transaction, which would repeat its
 * first answer.
 */
const somebodyWaits = async () =>
  (
    await t.app.pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rows.length > 0

const inDb = <T>(work: (db: TenantDb) => Promise<T>) => inTenant(t.app.pool, 1, 'write', work)
const decision = (by: Client, product: Product, reason?: string) => ({
  params: { id: product.id },
  body: { version: product.version, signature: signatureOf(by, product.newest.digest, reason) },
})

describe('a product', () => {
  it('is made by one person, approved by another, and then in force', async () => {
    const made = await aProduct(author)
    expect(made).toMatchObject({
      status: 'UNAPPROVED',
      revision: 1,
      inForce: null,
      ratio: '1:4:40',
      allowed: ['edit', 'delete'],
      nextStatuses: ['APPROVED', 'REJECTED', 'DELETE'],
    })
    expect(await inDb((db) => productInForce(db, made.id))).toBeUndefined()

    const approved = await approver.call(approveProduct, decision(approver, made, 'complete and right'))
    expect(approved).toMatchObject({
      status: 'APPROVED',
      inForce: 1,
      newest: { opinion: 'complete and right', approver: { name: expect.stringContaining('User') } },
      allowed: [],
    })
    expect(approved.history.map(({ reason }) => reason)).toEqual(['APPROVED', 'CREATE'])
    expect(approved.history[0]).toMatchObject({
      opinion: 'complete and right',
      signature: { meaning: 'APPROVAL', intact: true, account: approver.account },
    })

    const inForce = await inDb((db) => productInForce(db, made.id))
    expect(inForce).toMatchObject({
      code: made.code,
      revision: 1,
      ratio: '1:4:40',
      levels: [
        { level: 'EA', capacity: 1 },
        { level: 'CA', capacity: 10 },
        { level: 'PL', codeType: 'SSCC', gtin: null },
      ],
    })
    expect(await inDb((db) => productTitles(db, [made.id]))).toEqual(
      new Map([[made.id, { code: made.code, name: made.name }]]),
    )
  })

  it('is not approved by its author, not even by the administrator', async () => {
    const made = await aProduct(author)
    expect(await author.refusal(approveProduct, decision(author, made))).toMatchObject({
      status: 400,
      message: 'approver_is_author',
    })
    const own = await aProduct(t.admin)
    expect(own.allowed).not.toContain('approve')
    const signature = {
      account: 'admin',
      password: ADMIN_PASSWORD,
      meaning: 'APPROVAL' as const,
      reason: 'mine',
      digest: own.newest.digest,
    }
    expect(
      await t.admin.refusal(approveProduct, { params: { id: own.id }, body: { version: own.version, signature } }),
    ).toMatchObject({ message: 'approver_is_author' })
    const helped = await t.admin.call(updateProduct, edit(made, { name: 'Helped' }))
    expect(await author.refusal(approveProduct, decision(author, helped))).toMatchObject({
      message: 'approver_is_author',
    })
    expect(await approver.call(approveProduct, decision(approver, helped))).toMatchObject({
      status: 'APPROVED',
      name: 'Helped',
    })
  })

  it('is not decided about with a wrong password, or on a version that has moved on', async () => {
    const made = await aProduct(author)
    const right = decision(approver, made)
    expect(
      await approver.refusal(approveProduct, {
        ...right,
        body: { ...right.body, signature: { ...right.body.signature, password: 'wrong' } },
      }),
    ).toMatchObject({ message: 'user_name_or_password_wrong' })
    expect(
      await approver.refusal(approveProduct, {
        ...right,
        body: { ...right.body, signature: { ...right.body.signature, digest: '0'.repeat(64) } },
      }),
    ).toMatchObject({ status: 409, message: 'changed_meanwhile' })
    await author.call(updateProduct, edit(made, { validity: 12 }))
    expect(await approver.refusal(approveProduct, right)).toMatchObject({ status: 409, message: 'changed_meanwhile' })
  })

  it('keeps the approved revision in force while a change waits, and follows the history reasons', async () => {
    const first = await anApprovedProduct(author, approver, { validity: 24 })
    const changed = await author.call(updateProduct, edit(first, { validity: 36, name: `${first.name} new` }))
    expect(changed).toMatchObject({
      status: 'UNAPPROVED',
      revision: 2,
      inForce: 1,
      standing: { revision: 1, validity: 24, isReplaced: false },
      allowed: ['edit', 'undo', 'delete'],
    })
    expect(await inDb((db) => productInForce(db, first.id))).toMatchObject({
      revision: 1,
      validity: 24,
      name: first.name,
    })
    const again = await author.call(updateProduct, edit(changed, { validity: 30 }))
    expect(again.revisions.map(({ revision, isReplaced }) => [revision, isReplaced])).toEqual([
      [3, false],
      [2, true],
      [1, false],
    ])
    const rejected = await approver.call(rejectProduct, decision(approver, again, 'keep it at 24'))
    expect(rejected).toMatchObject({ status: 'REJECTED', inForce: 1, newest: { opinion: 'keep it at 24' } })
    const undone = await author.call(undoProduct, {
      params: { id: first.id },
      body: { version: rejected.version, reason: 'as the approver says' },
    })
    expect(undone).toMatchObject({ status: 'APPROVED', revision: 1, inForce: 1, name: first.name, standing: null })
    expect(undone.history.map(({ reason }) => reason)).toEqual([
      'UNDO',
      'REJECTED',
      'MODIFY',
      'UNAPPROVED',
      'APPROVED',
      'CREATE',
    ])
    expect(undone.history.find(({ reason }) => reason === 'UNAPPROVED')?.changes).toMatchObject({
      validity: [24, 36],
      status: ['APPROVED', 'UNAPPROVED'],
    })
    const next = await author.call(updateProduct, edit(undone, { validity: 18 }))
    expect(next.revision).toBe(4)
    expect(await approve(approver, next)).toMatchObject({ inForce: 4, newest: { validity: 18 } })
    expect(await inDb((db) => productAt(db, first.id, 1))).toMatchObject({ validity: 24 })
    expect(await author.call(getProductRevision, { params: { id: first.id, revision: 2 } })).toMatchObject({
      validity: 36,
      isReplaced: true,
    })
    expect(await author.refusal(getProductRevision, { params: { id: first.id, revision: 9 } })).toMatchObject({
      status: 404,
    })
  })

  it('says which steps its status does not allow', async () => {
    const product = await anApprovedProduct(author, approver)
    expect(await approver.refusal(approveProduct, decision(approver, product))).toMatchObject({
      status: 409,
      message: 'status_change_not_allowed',
    })
    const never = await aProduct(author)
    expect(
      await author.refusal(undoProduct, {
        params: { id: never.id },
        body: { version: never.version, reason: 'no more' },
      }),
    ).toMatchObject({ message: 'no_revision_in_force' })
    expect(await author.refusal(updateProduct, edit({ ...never, version: 7 }))).toMatchObject({
      status: 409,
      message: 'changed_meanwhile',
    })
  })

  it('is decided about once when two approve at the same time', async () => {
    const made = await aProduct(author)
    const answers = await Promise.all([1, 2].map(() => approver.raw(approveProduct, decision(approver, made))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await author.call(getProduct, { params: { id: made.id } })).history.map(({ reason }) => reason)).toEqual([
      'APPROVED',
      'CREATE',
    ])
  })

  it('shows a broken signature when a signed value was changed behind its back', async () => {
    const product = await anApprovedProduct(author, approver)
    const client = new pg.Client({ connectionString: t.database.superuserUrl })
    await client.connect()
    await client.query('update product_revisions set validity = 99 where product_id = $1', [product.id])
    await client.end()
    expect((await author.call(getProduct, { params: { id: product.id } })).history[0]).toMatchObject({
      reason: 'APPROVED',
      signature: { intact: false },
    })
  })
})

describe('code, name and GTIN', () => {
  it('are taken once', async () => {
    const first = await aProduct(author)
    const template = await aTemplate(author)
    const same = (more: object) => author.refusal(createProduct, { body: productBody(template, more) })
    expect(await same({ code: first.code })).toMatchObject({ status: 409, message: 'article_code_exists' })
    expect(await same({ name: first.name })).toMatchObject({ status: 409, message: 'article_name_exists' })
    const [ea, ca, pl] = first.newest.levels
    expect(
      await same({ levels: [{ level: 'EA', gtin: ea!.gtin! }, { level: 'CA', gtin: ca!.gtin! }, { level: 'PL' }] }),
    ).toMatchObject({ status: 409, message: 'gtin_exists' })
    expect(pl!.gtin).toBeNull()
    const [one, two] = await Promise.all(
      [1, 2].map(() => author.raw(createProduct, { body: productBody(template, { code: 'AT-ONCE' }) })),
    )
    expect([one!.status, two!.status].sort()).toEqual([200, 409])
  })

  it('of the revision in force stay taken while a change waits, and are free when it is approved', async () => {
    const product = await anApprovedProduct(author, approver)
    const oldName = product.name
    const renamed = await author.call(updateProduct, edit(product, { name: `${oldName} renamed` }))
    const template = await aTemplate(author)
    expect(await author.refusal(createProduct, { body: productBody(template, { name: oldName }) })).toMatchObject({
      message: 'article_name_exists',
    })
    await approve(approver, renamed)
    expect(await author.call(createProduct, { body: productBody(template, { name: oldName }) })).toMatchObject({
      name: oldName,
    })
  })

  it('must fit the template, at each field', async () => {
    const template = await aTemplate(author)
    const unit = aGtin()
    const refused = (more: object) => author.refusal(createProduct, { body: productBody(template, more) })
    expect(await refused({ levels: [{ level: 'EA' }, { level: 'CA' }, { level: 'PL', gtin: unit }] })).toMatchObject({
      status: 400,
      message: 'invalid_input',
      fields: {
        'levels.0.gtin': 'gtin_can_not_be_empty',
        'levels.1.gtin': 'gtin_can_not_be_empty',
        'levels.2.gtin': 'gtin_not_for_this_level',
      },
    })
    expect(await refused({ packagingLevel: 'BUNDLE' })).toMatchObject({
      fields: { packagingLevel: 'level_not_in_template' },
    })
    expect(await refused({ levels: [{ level: 'EA', gtin: unit }] })).toMatchObject({
      fields: { levels: 'levels_differ_from_template' },
    })
    expect(await refused({ companyCode: '' })).toMatchObject({
      fields: { companyCode: 'company_code_can_not_be_empty' },
    })
    expect(await refused({ templateId: '0193c1f0-0000-7000-8000-000000000001' })).toMatchObject({
      status: 404,
      message: 'template_not_exists',
      fields: { templateId: 'template_not_exists' },
    })
    expect(await refused({ productionLineId: '0193c1f0-0000-7000-8000-000000000001' })).toMatchObject({
      status: 404,
      message: 'line_not_exists',
    })
    const shorter = await author.call(createProduct, {
      body: productBody(template, { packagingLevel: 'EA', companyCode: '', levels: [{ level: 'EA', gtin: unit }] }),
    })
    expect(shorter).toMatchObject({
      ratio: '1',
      packagingLevel: 'EA',
      newest: { levels: [{ level: 'EA', gtin: unit }] },
    })
  })

  it('name SN rules that are approved and make such codes', async () => {
    const rule = await aRuleVersion('Units', 'A')
    const template = await aTemplate(author)
    const unit = aGtin()
    const levels = (ea: string | null, pl: string | null) => [
      { level: 'EA' as const, gtin: unit, ruleVersionId: ea },
      { level: 'CA' as const, gtin: gtinWithIndicator(unit, 1)! },
      { level: 'PL' as const, ruleVersionId: pl },
    ]
    expect(
      await author.refusal(createProduct, {
        body: productBody(template, { levels: levels('0193c1f0-0000-7000-8000-000000000001', rule.id) }),
      }),
    ).toMatchObject({
      status: 400,
      fields: {
        'levels.0.ruleVersionId': 'rule_version_not_usable',
        'levels.2.ruleVersionId': 'rule_version_not_usable',
      },
    })
    expect(
      await author.call(createProduct, { body: productBody(template, { levels: levels(rule.id, null) }) }),
    ).toMatchObject({
      newest: { levels: [{ ruleVersionId: rule.id }, { ruleVersionId: null }, { ruleVersionId: null }] },
    })
  })

  it('keep the structure of the template with which they were approved', async () => {
    const levels: TemplateLevel[] = [
      { level: 'EA', capacity: 1, codeType: 'SGTIN', zeroBox: 'NONE' },
      { level: 'CA', capacity: 6, codeType: 'SSCC', zeroBox: 'NONE' },
    ]
    const template = await t.admin.call(createTemplate, { body: { name: 'Six', remark: '', levels } })
    const product = await approve(approver, await author.call(createProduct, { body: productBody(template) }))
    await t.admin.call(updateTemplate, {
      params: { id: template.id },
      body: {
        name: 'Six',
        remark: '',
        levels: [levels[0]!, { ...levels[1]!, capacity: 8 }],
        version: template.version,
      },
    })
    expect(await author.call(getProduct, { params: { id: product.id } })).toMatchObject({
      ratio: '1:6',
      newest: { template: { shape: 1, newestShape: 2 } },
    })
    expect(await author.call(updateProduct, edit(product))).toMatchObject({
      ratio: '1:8',
      newest: { template: { shape: 2 } },
      standing: { ratio: '1:6' },
    })
  })
})

const aRuleVersion = (name: string, epoch: string) =>
  anApprovedRule(t.admin, { client: approver, password: approver.password }, { name, rule: aUsualRule(epoch) })

describe('once serial numbers exist', () => {
  const issue = async (product: Product) => {
    const rule = await aRuleVersion('Frozen', 'B')
    await inDb((db) =>
      issueSerials(db, {
        event: { id: product.id, recordedAt: new Date() },
        productId: product.id,
        gtin: product.newest.levels[0]!.gtin,
        level: 'EA',
        ruleVersionId: rule.id,
        quantity: 10,
        logic: '',
      }),
    )
  }

  it('the GTIN of their level is frozen, and stays taken when the product is deleted', async () => {
    const product = await anApprovedProduct(author, approver)
    const unit = aGtin()
    const waiting = await author.call(
      updateProduct,
      edit(product, {
        levels: [{ level: 'EA', gtin: unit }, { level: 'CA', gtin: product.newest.levels[1]!.gtin }, { level: 'PL' }],
      }),
    )
    await issue(product)
    expect((await author.call(getProduct, { params: { id: product.id } })).frozenLevels).toEqual(['EA'])
    expect(await approver.refusal(approveProduct, decision(approver, waiting))).toMatchObject({
      status: 409,
      message: 'gtin_frozen',
    })
    expect(await author.refusal(updateProduct, edit(waiting, { validity: 12 }))).toMatchObject({
      status: 409,
      message: 'gtin_frozen',
      fields: { 'levels.0.gtin': 'gtin_frozen' },
    })
    const back = await author.call(
      updateProduct,
      edit(waiting, {
        validity: 12,
        levels: [
          { level: 'EA', gtin: product.newest.levels[0]!.gtin },
          { level: 'CA', gtin: gtinWithIndicator(unit, 2) },
          { level: 'PL' },
        ],
      }),
    )
    await approve(approver, back)
    const { version } = await author.call(getProduct, { params: { id: product.id } })
    await author.call(deleteProduct, { params: { id: product.id }, body: { version, reason: 'made no more' } })
    const template = await aTemplate(author)
    const taken = [
      { level: 'EA' as const, gtin: product.newest.levels[0]!.gtin! },
      { level: 'CA' as const, gtin: gtinWithIndicator(unit, 2)! },
      { level: 'PL' as const },
    ]
    expect(await author.refusal(createProduct, { body: productBody(template, { levels: taken }) })).toMatchObject({
      message: 'gtin_exists',
    })
    expect(
      await author.call(createProduct, {
        body: productBody(template, { levels: [{ level: 'EA', gtin: unit }, taken[1]!, taken[2]!] }),
      }),
    ).toMatchObject({ status: 'UNAPPROVED' })
  })
})

describe('deleting', () => {
  it('is refused while an order uses the product', async () => {
    const product = await anApprovedProduct(author, approver)
    inUse.add(product.id)
    const call = { params: { id: product.id }, body: { version: product.version, reason: 'made no more' } }
    expect(await author.refusal(deleteProduct, call)).toMatchObject({
      status: 409,
      message: 'product_still_used_by_an_order',
    })
    inUse.clear()
    expect(await author.call(deleteProduct, call)).toEqual({ message: 'delete_success' })
    expect(await author.call(getProduct, { params: { id: product.id } })).toMatchObject({
      status: 'DELETE',
      allowed: [],
      nextStatuses: [],
      history: [{ reason: 'DELETE', opinion: 'made no more' }, {}, {}],
    })
    expect(await inDb((db) => productInForce(db, product.id))).toBeUndefined()
    expect(await inDb((db) => productAt(db, product.id, 1))).toMatchObject({ code: product.code })
    expect(await author.refusal(updateProduct, edit({ ...product, version: product.version + 1 }))).toMatchObject({
      status: 409,
      message: 'status_change_not_allowed',
    })
    expect((await author.call(listProducts, { query: { search: product.code } })).items).toEqual([])
    expect(
      (await author.call(listProducts, { query: { search: product.code, status: 'DELETE' } })).items,
    ).toMatchObject([{ id: product.id }])
  })

  it('waits for who is about to use the product', async () => {
    const product = await anApprovedProduct(author, approver)
    const order: string[] = []
    const { deleting } = await inDb(async (db) => {
      await lockProductInForce(db, product.id)
      const pending = author
        .call(deleteProduct, { params: { id: product.id }, body: { version: product.version, reason: 'made no more' } })
        .then(() => order.push('deleted'))
      // Until the deletion has reached the lock, or has wrongly passed it.
      await waitUntil(async () => order.length > 0 || (await somebodyWaits()), found)
      order.push('used')
      return { deleting: pending }
    })
    await deleting
    expect(order).toEqual(['used', 'deleted'])
  })
})

describe('lists', () => {
  it('filter, page by code, and offer what is in force', async () => {
    const gtin = aGtin()
    for (const n of [1, 2, 3])
      await aProduct(author, {
        code: `LIST-${n}`,
        snSource: n === 2 ? 'TRACELINK' : 'pharmforce',
        ...(n === 3 && { packagingLevel: 'EA', levels: [{ level: 'EA', gtin }] }),
      })
    const first = await author.call(listProducts, { query: { search: 'list-', limit: 2 } })
    const second = await author.call(listProducts, { query: { search: 'list-', limit: 2, after: first.next ?? '' } })
    expect([...first.items, ...second.items].map(({ code }) => code)).toEqual(['LIST-1', 'LIST-2', 'LIST-3'])
    expect((await author.call(listProducts, { query: { search: 'LIST', snSource: 'TRACELINK' } })).items).toMatchObject(
      [{ code: 'LIST-2', status: 'UNAPPROVED', ratio: '1:4:40' }],
    )
    expect((await author.call(listProducts, { query: { gtin: gtin.replace(/^0+/, '') } })).items).toMatchObject([
      { code: 'LIST-3', gtin },
    ])
    const stranger = await userWith(t.http, t.admin, ['roles.list'])
    expect((await stranger.call(listProductOptions, { query: { search: 'LIST' } })).items).toEqual([])
    const approved = await anApprovedProduct(author, approver, { code: 'LIST-4' })
    expect((await stranger.call(listProductOptions, { query: { search: 'LIST' } })).items).toMatchObject([
      { id: approved.id, code: 'LIST-4', levels: [{ level: 'EA' }, { level: 'CA' }, { level: 'PL' }] },
    ])
  })

  it('and everything else are for those who may, and never across tenants', async () => {
    const product = await aProduct(author)
    const denied = { status: 403, message: 'no_permission' }
    const stranger = await userWith(t.http, t.admin, ['roles.list'])
    const call = { params: { id: product.id }, body: { version: product.version, reason: 'made no more' } }
    const others = [t.other, stranger]
    for (const [i, who] of others.entries()) {
      const refused = i === 0 ? { status: 404 } : denied
      expect(await who.refusal(getProduct, { params: { id: product.id } })).toMatchObject(refused)
      expect(await who.refusal(updateProduct, i === 0 ? { ...edit(product) } : edit(product))).toMatchObject(refused)
      expect(await who.refusal(approveProduct, decision(who, product))).toMatchObject(refused)
      expect(await who.refusal(rejectProduct, decision(who, product))).toMatchObject(refused)
      expect(await who.refusal(undoProduct, call)).toMatchObject(refused)
      expect(await who.refusal(deleteProduct, call)).toMatchObject(refused)
    }
    expect(await stranger.refusal(listProducts, { query: {} })).toMatchObject(denied)
    expect((await t.other.call(listProducts, { query: {} })).items).toEqual([])
    expect(await approver.refusal(createProduct, { body: productBody(await aTemplate(author)) })).toMatchObject(denied)
  })
})
