/** Builders for tests and demo data: they use the public commands, and invent what the caller leaves out. */

import { checkCharacter } from '@serialis/contract/kit/check-characters.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import { gtinWithIndicator } from '@serialis/contract/kit/trade-keys.ts'
import { packagingLevels } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { createFactory, listFactoryOptions } from '@serialis/contract/plant/lines/factories.routes.ts'
import { approveLine, activateLine, createLine } from '@serialis/contract/plant/lines/lines.routes.ts'
import type { Line } from '@serialis/contract/plant/lines/lines.schema.ts'
import { approveProduct, createProduct } from '@serialis/contract/plant/products/products.routes.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { createTemplate, listTemplateOptions } from '@serialis/contract/plant/products/templates.routes.ts'
import type { TemplateLevel } from '@serialis/contract/plant/products/templates.schema.ts'
import type { Client } from '../../../test/harness/client.ts'

/** This person's signature for what is shown with this digest. */
export const signatureOf = (
  { account, password }: Client,
  digest: string,
  reason = '已对照档案核对 Checked against the file',
) => ({
  account,
  password,
  meaning: 'APPROVAL' as const,
  reason,
  digest,
})

let made = 0

/** A unit GTIN-14 that no other call returns: company prefix 4012345. */
export function aGtin(): string {
  const body = `04012345${String(++made).padStart(5, '0')}`
  return `${body}${checkCharacter('GS1_MOD_10', body)}`
}

const bundle: TemplateLevel[] = [
  { level: 'EA', capacity: 1, codeType: 'SGTIN', zeroBox: 'NONE' },
  { level: 'CA', capacity: 10, codeType: 'SGTIN', zeroBox: 'SAME_KEY' },
  { level: 'PL', capacity: 4, codeType: 'SSCC', zeroBox: 'OWN_KEY' },
]

/** A template with these levels; an existing one with the same levels, if there is one. */
export async function aTemplate(
  caller: Client,
  levels: TemplateLevel[] = bundle,
): Promise<{ id: string; levels: TemplateLevel[] }> {
  const { items } = await caller.call(listTemplateOptions, { query: { limit: 200 } })
  const same = items.find((item) => JSON.stringify(item.levels) === JSON.stringify(levels))
  return same ?? caller.call(createTemplate, { body: { name: `Template ${++made}`, remark: '', levels } })
}

type ProductBody = ClientInput<typeof createProduct>['body']

/** What a form would send for a product of a template: GTINs derived from one unit GTIN, by indicator digit. */
export function productBody(
  template: { id: string; levels: TemplateLevel[] },
  given: Partial<ProductBody> = {},
): ProductBody {
  const unit = given.levels?.[0]?.gtin ?? aGtin()
  const gtinOf = ({ level, codeType }: TemplateLevel) =>
    codeType !== 'SGTIN' ? '' : level === 'EA' ? unit : (gtinWithIndicator(unit, packagingLevels.indexOf(level)) ?? '')
  return {
    code: `A-${++made}`,
    name: `Article ${made}`,
    validity: 24,
    periodType: 1,
    companyCode: '4012345',
    snSource: 'pharmforce',
    templateId: template.id,
    packagingLevel: template.levels.at(-1)?.level ?? 'EA',
    levels: template.levels.map((at) => ({ level: at.level, gtin: gtinOf(at) })),
    ...given,
  }
}

/** A product that waits for approval. */
export async function aProduct(
  author: Client,
  given: Partial<ProductBody> & { template?: TemplateLevel[] } = {},
): Promise<Product> {
  const { template, ...body } = given
  return author.call(createProduct, { body: productBody(await aTemplate(author, template), body) })
}

/** What a form would send for the next revision. */
export const edit = ({ id, newest, version }: Product, more: object = {}) => ({
  params: { id },
  body: {
    version,
    name: newest.name,
    validity: newest.validity,
    periodType: newest.periodType as 1,
    companyCode: newest.companyCode,
    snSource: newest.snSource,
    templateId: newest.template.id,
    packagingLevel: newest.packagingLevel,
    levels: newest.levels.map(({ level, gtin, ruleVersionId }) => ({ level, gtin: gtin ?? '', ruleVersionId })),
    ...more,
  },
})

export const approve = (approver: Client, product: Product): Promise<Product> =>
  approver.call(approveProduct, {
    params: { id: product.id },
    body: { version: product.version, signature: signatureOf(approver, product.newest.digest) },
  })

/** A product in force. */
export async function anApprovedProduct(
  author: Client,
  approver: Client,
  given: Parameters<typeof aProduct>[1] = {},
): Promise<Product> {
  return approve(approver, await aProduct(author, given))
}

type LineBody = ClientInput<typeof createLine>['body']

/** A line that waits for approval, in the first factory there is. */
export async function aLine(author: Client, given: Partial<LineBody> = {}): Promise<Line> {
  const { items } = await author.call(listFactoryOptions, { query: {} })
  const factory =
    items[0] ??
    (await author.call(createFactory, {
      body: { name: 'Plant Suzhou', gln: '4012345000009', sgln: '4012345.00000.0', zone: 'Asia/Shanghai' },
    }))
  const number = ++made
  return author.call(createLine, {
    body: {
      code: `L${number}`,
      name: `Line ${number}`,
      ip: '10.0.0.7',
      type: 'pharmapack',
      factoryId: factory.id,
      mode: 'PUSH',
      maximumOrders: 5,
      maximumSerials: 10_000_000,
      ...given,
    },
  })
}

/** An active line. */
export async function anActiveLine(author: Client, approver: Client, given: Partial<LineBody> = {}): Promise<Line> {
  const line = await aLine(author, given)
  const approved = await approver.call(approveLine, {
    params: { id: line.id },
    body: { version: line.version, signature: signatureOf(approver, line.newest.digest) },
  })
  return author.call(activateLine, {
    params: { id: line.id },
    body: { version: approved.version, reason: '已安装并测试 Installed and tested' },
  })
}
