/** What a provide endpoint gives: a collection, members of an audience, or what the product has itself, with their fields. */

import { packagingLevels } from '../../numbers/ledger/serial-states.ts'
import { shownStates } from '../../numbers/ledger/shown-states.ts'
import type { PermissionName } from '../../permissions.ts'
import { orderStatuses } from '../../plant/orders/orders.status.ts'
import type { MetaField } from '../collections/meta-data.schema.ts'
import { genders } from '../members/members.schema.ts'

export const provideSources = ['COLLECTION', 'AUDIENCE', 'PRODUCT', 'ORDER', 'SERIAL', 'FACTORY'] as const
export type ProvideSource = (typeof provideSources)[number]
/** All but collections, whose meta data says what they have. */
export type FixedSource = Exclude<ProvideSource, 'COLLECTION'>

/** Those of which a part may be given, of chosen factories. */
const sourcesOfFactories = ['ORDER', 'SERIAL', 'FACTORY'] as const satisfies readonly FixedSource[]
export const isOfFactories = (source: ProvideSource): boolean => sourcesOfFactories.some((one) => one === source)

/** Those whose changes are known one by one, so that an endpoint can send them. */
const sourcesOfChanges = ['COLLECTION', 'AUDIENCE'] as const satisfies readonly ProvideSource[]
export const hasChanges = (source: ProvideSource): boolean => sourcesOfChanges.some((one) => one === source)

/** An endpoint gives to others only what the person who describes it could read. */
export const sourcePermissions = {
  COLLECTION: [],
  AUDIENCE: ['audiences.list', 'members.list'],
  PRODUCT: ['products.list'],
  ORDER: ['orders.list'],
  SERIAL: ['serials.list'],
  FACTORY: ['factories.list'],
} as const satisfies Record<ProvideSource, readonly PermissionName[]>

type More = Partial<Pick<MetaField, 'pii' | 'isIndexed' | 'values' | 'itemType'>>
const field = (
  path: string,
  [labelEn, labelZh]: readonly [string, string],
  type: MetaField['type'] = 'STRING',
  more: More = {},
): MetaField => ({
  path,
  labelEn,
  labelZh,
  type,
  itemType: null,
  values: [],
  unit: '',
  pii: 'NONE',
  isRequired: false,
  isIndexed: false,
  ...more,
})
const INDEXED = { isIndexed: true } as const
const PERSONAL = { pii: 'PERSONAL' } as const

/** Readers filter by what is indexed. A class of a person, given in part, would be given whole: those are sensitive. */
export const fixedFields: Record<FixedSource, readonly MetaField[]> = {
  AUDIENCE: [
    field('memberNo', ['Member number', '会员编号']),
    field('enteredAt', ['In the audience since', '加入人群时间'], 'DATE_TIME'),
    field('name', ['Name', '姓名'], 'STRING', PERSONAL),
    field('gender', ['Gender', '性别'], 'ENUM', { pii: 'SENSITIVE', values: [...genders] }),
    field('birthday', ['Birthday', '生日'], 'DATE', { pii: 'SENSITIVE' }),
    field('phone', ['Phone', '手机号'], 'STRING', PERSONAL),
    field('email', ['E-mail', '邮箱'], 'STRING', PERSONAL),
    field('region', ['Region', '区域'], 'STRING', PERSONAL),
    field('sourceChannel', ['Source channel', '来源渠道']),
    field('locale', ['Language', '语言']),
  ],
  PRODUCT: [
    field('code', ['Code', '编码']),
    field('name', ['Name', '名称']),
    field('brand', ['Brand', '品牌'], 'STRING', INDEXED),
    field('category', ['Category', '分类']),
    field('levels', ['Packing levels', '包装级别'], 'ARRAY', { itemType: 'OBJECT' }),
    field('levels.level', ['Packing level', '包装级别名称'], 'ENUM', { values: [...packagingLevels] }),
    field('levels.gtin', ['GTIN of the level', '级别的 GTIN'], 'STRING', INDEXED),
  ],
  ORDER: [
    field('orderNo', ['Order number', '订单号']),
    field('status', ['Status', '状态'], 'ENUM', { ...INDEXED, values: [...orderStatuses] }),
    field('batch', ['Batch', '批号'], 'STRING', INDEXED),
    field('productCode', ['Product code', '产品编码']),
    field('productName', ['Product name', '产品名称']),
    field('line', ['Production line', '产线']),
    field('productionDate', ['Production date', '生产日期'], 'DATE'),
    field('expirationDate', ['Expiration date', '有效期至'], 'DATE'),
    field('orderSize', ['Order size', '订单数量'], 'INTEGER'),
    field('createdAt', ['Created', '创建时间'], 'DATE_TIME'),
  ],
  SERIAL: [
    field('code', ['Code', '序列号']),
    field('gtin', ['GTIN', 'GTIN']),
    field('level', ['Packing level', '包装级别'], 'ENUM', { values: [...packagingLevels] }),
    field('status', ['Status', '状态'], 'ENUM', { ...INDEXED, values: [...shownStates] }),
    field('packedIn', ['Packed in', '所在包装单元']),
    field('batch', ['Batch', '批号'], 'STRING', INDEXED),
    field('orderNo', ['Order number', '订单号'], 'STRING', INDEXED),
    field('productCode', ['Product code', '产品编码']),
    field('productName', ['Product name', '产品名称']),
    field('line', ['Production line', '产线']),
    field('lastAction', ['Last action', '最近操作']),
  ],
  FACTORY: [
    field('name', ['Name', '名称']),
    field('gln', ['GLN', 'GLN']),
    field('sgln', ['SGLN', 'SGLN']),
    field('zone', ['Time zone', '时区']),
    field('region', ['Region', '区域']),
    field('businessUnit', ['Business unit', '业务单元']),
    field('lineCount', ['Lines', '产线数'], 'INTEGER'),
  ],
}
