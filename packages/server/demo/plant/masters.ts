/** Factory, lines, rules, templates and products of the demo, each written by the planner and approved by quality assurance. */

import { checkCharacter } from '@serialis/contract/kit/check-characters.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import type { SnRuleShape } from '@serialis/contract/numbers/codes/rule.schema.ts'
import { createFactory } from '@serialis/contract/plant/lines/factories.routes.ts'
import { activateLine, approveLine, createLine } from '@serialis/contract/plant/lines/lines.routes.ts'
import type { Line } from '@serialis/contract/plant/lines/lines.schema.ts'
import type { HealthClass } from '@serialis/contract/plant/products/product-fields.ts'
import { createProduct } from '@serialis/contract/plant/products/products.routes.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { createTemplate } from '@serialis/contract/plant/products/templates.routes.ts'
import type { TemplateLevel } from '@serialis/contract/plant/products/templates.schema.ts'
import { anApprovedRule } from '../../src/numbers/codes/codes.fixtures.ts'
import { anSsccRule, aUsualRule } from '../../src/numbers/codes/rule.fixtures.ts'
import { approve, productBody, signatureOf } from '../../src/plant/products/products.fixtures.ts'
import type { People } from '../platform/people.ts'

/** Who writes masters, and who approves them. */
type Authors = Pick<People, 'planner' | 'qa'>

export interface DemoMasters {
  push: Line
  pull: Line
  tablets: Product
  syrup: Product
  cream: Product
  unitRuleId: string
}

const COMPANY = '6901234'
export const withCheck = (body: string) => `${body}${checkCharacter('GS1_MOD_10', body)}`
/** A GTIN-14 of the demo's company for an item reference of five digits. */
export const gtin = (item: string) => withCheck(`0${COMPANY}${item}`)
export const gln = (location: string) => withCheck(`${COMPANY}${location}`)

async function seedLines({ planner, qa }: Authors): Promise<{ push: Line; pull: Line }> {
  const plant = await planner.call(createFactory, {
    body: { name: '苏州工厂 Suzhou plant', gln: gln('00001'), sgln: `${COMPANY}.00001.0`, zone: 'Asia/Shanghai' },
  })
  const make = async (
    shape: Pick<ClientInput<typeof createLine>['body'], 'code' | 'name' | 'ip' | 'type' | 'mode'>,
  ) => {
    const line = await planner.call(createLine, {
      body: { ...shape, factoryId: plant.id, maximumOrders: 20, maximumSerials: 5_000_000 },
    })
    const approved = await qa.call(approveLine, {
      params: { id: line.id },
      body: {
        version: line.version,
        signature: signatureOf(qa, line.newest.digest, '安装与说明一致 Installed as described'),
      },
    })
    return planner.call(activateLine, {
      params: { id: line.id },
      body: { version: approved.version, reason: '产线已确认 Line qualified' },
    })
  }
  return {
    push: await make({ code: 'L01', name: '泡罩一线 Blister 1', ip: '10.20.1.11', type: 'pharmapack', mode: 'PUSH' }),
    pull: await make({ code: 'L02', name: '瓶装二线 Bottle 2', ip: '10.20.1.12', type: 'OCS', mode: 'PULL' }),
  }
}

/** One rule for units, one for cases and bundles, one for pallets. */
async function seedRules({ planner, qa }: Authors) {
  const rule = async (name: string, shape: SnRuleShape, plannedVolume: number) =>
    (await anApprovedRule(planner, { client: qa, password: qa.password }, { name, rule: shape, plannedVolume })).id
  return {
    EA: await rule('单品序列号 Unit serials', aUsualRule('A'), 50_000_000),
    CA: await rule('箱序列号 Case serials', aUsualRule('C'), 2_000_000),
    PL: await rule('托盘 Pallet SSCC', anSsccRule(COMPANY), 500_000),
  }
}

const levels = (perCase: number, casesPerPallet: number): TemplateLevel[] => [
  { level: 'EA', capacity: 1, codeType: 'SGTIN', zeroBox: 'NONE' },
  { level: 'CA', capacity: perCase, codeType: 'SGTIN', zeroBox: 'SAME_KEY' },
  { level: 'PL', capacity: casesPerPallet, codeType: 'SSCC', zeroBox: 'SAME_KEY' },
]

/** By code of the product; the cream's has not been stated yet. */
const HEALTH_CLASSES: Readonly<Record<string, HealthClass>> = { 'AML-5-28': 'PRESCRIPTION', 'PCT-SYR-100': 'NONE' }

export async function seedMasters(people: Authors): Promise<DemoMasters> {
  const { planner, qa } = people
  const lines = await seedLines(people)
  const rules = await seedRules(people)
  const template = (name: string, remark: string, [perCase, casesPerPallet]: [number, number]) =>
    planner.call(createTemplate, { body: { name, remark, levels: levels(perCase, casesPerPallet) } })
  const small = await template('每箱20 Case of 20', '瓶与软管 Bottles and tubes', [20, 10])
  const large = await template('每箱50 Case of 50', '泡罩 Blister packs', [50, 20])
  const write = (
    { code, name, item, validity }: { code: string; name: string; item: string; validity: number },
    packing: typeof small,
  ) => {
    const drafted = productBody(packing, { levels: [{ level: 'EA', gtin: gtin(item) }] })
    const built = productBody(packing)
    return planner.call(createProduct, {
      body: {
        ...drafted,
        code,
        name,
        validity,
        healthClass: HEALTH_CLASSES[code] ?? 'UNSTATED',
        companyCode: COMPANY,
        ownerGLN: gln('00001'),
        producerGLN: gln('00001'),
        workflow: 'WITHOUT_SCAN',
        levels: built.levels.map(({ level }) => ({
          level,
          gtin: level === 'EA' ? gtin(item) : level === 'CA' ? withCheck(`5${gtin(item).slice(1, 13)}`) : '',
          ruleVersionId: rules[level as keyof typeof rules] ?? null,
        })),
      },
    })
  }
  return {
    ...lines,
    tablets: await approve(
      qa,
      await write({ code: 'AML-5-28', name: '氨氯地平片 Amlodipine, 28', item: '10005', validity: 36 }, large),
    ),
    syrup: await approve(
      qa,
      await write({ code: 'PCT-SYR-100', name: '对乙酰氨基酚糖浆 Paracetamol', item: '10012', validity: 24 }, small),
    ),
    cream: await write(
      { code: 'HYD-CRM-30', name: '氢化可的松乳膏 Hydrocortisone', item: '10029', validity: 24 },
      small,
    ),
    unitRuleId: rules.EA,
  }
}
