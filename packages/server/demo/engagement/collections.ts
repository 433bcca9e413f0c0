/** Collections of the demo: stores with their records, orders that the shop sends, with a draft that waits, and visits that are still described. */

import { createCollection, publishCollection } from '@serialis/contract/engagement/collections/collections.routes.ts'
import { publishMetaData, saveMetaDataDraft } from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import {
  createNestedModel,
  publishNestedModel,
  saveNestedModelDraft,
} from '@serialis/contract/engagement/collections/nested-models/nested-models.routes.ts'
import {
  createProvideEndpoint,
  enableProvideEndpoint,
  makeProvideSecret,
} from '@serialis/contract/engagement/provide/provide-endpoints.routes.ts'
import { uploadRecordImport } from '@serialis/contract/engagement/record-imports/record-imports.routes.ts'
import { createRecord, updateRecord } from '@serialis/contract/engagement/records/records.routes.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import type { People } from '../platform/people.ts'

type Field = ClientInput<typeof saveMetaDataDraft>['body']['fields'][number]

const ORDER: Field[] = [
  { path: 'orderNo', labelEn: 'Order number', labelZh: '订单号', type: 'STRING', isRequired: true, isIndexed: true },
  { path: 'paidAt', labelEn: 'Paid', labelZh: '支付时间', type: 'DATE_TIME', isRequired: true },
  { path: 'amount', labelEn: 'Amount', labelZh: '金额', type: 'NUMBER', unit: 'CNY' },
  { path: 'phone', labelEn: 'Phone', labelZh: '手机号', type: 'STRING', pii: 'PERSONAL' },
  { path: 'status', labelEn: 'Status', labelZh: '状态', type: 'ENUM', values: ['PAID', 'SENT', 'RETURNED'] },
  { path: 'lines', labelEn: 'Lines', labelZh: '明细', type: 'ARRAY', itemType: 'OBJECT' },
  { path: 'lines.gtin', labelEn: 'GTIN', labelZh: 'GTIN', type: 'STRING', isRequired: true },
  { path: 'lines.quantity', labelEn: 'Quantity', labelZh: '数量', type: 'INTEGER', isRequired: true },
]
const STORE: Field = { path: 'storeCode', labelEn: 'Store', labelZh: '门店', type: 'STRING', isIndexed: true }
const VISIT: Field[] = [
  { path: 'visitId', labelEn: 'Visit', labelZh: '到店编号', type: 'STRING', isRequired: true },
  { path: 'enteredOn', labelEn: 'Day', labelZh: '日期', type: 'DATE' },
]

const CONTACT: Field[] = [
  { path: 'person', labelEn: 'Person', labelZh: '姓名', type: 'STRING', pii: 'PERSONAL' },
  { path: 'mobile', labelEn: 'Mobile', labelZh: '手机', type: 'STRING', pii: 'PERSONAL' },
]
const ADDRESS: Field[] = [
  { path: 'province', labelEn: 'Province', labelZh: '省份', type: 'STRING', isRequired: true },
  { path: 'district', labelEn: 'District', labelZh: '区县', type: 'STRING' },
  { path: 'street', labelEn: 'Street', labelZh: '街道', type: 'STRING' },
  {
    path: 'contact',
    labelEn: 'Contact',
    labelZh: '联系人',
    type: 'OBJECT',
    model: { code: 'contact', number: 1 },
  },
]

const STORES: Field[] = [
  { path: 'code', labelEn: 'Code', labelZh: '编码', type: 'STRING', isRequired: true, isIndexed: true },
  { path: 'name', labelEn: 'Name', labelZh: '名称', type: 'STRING', isRequired: true },
  { path: 'city', labelEn: 'City', labelZh: '城市', type: 'STRING', isIndexed: true },
  {
    path: 'format',
    labelEn: 'Format',
    labelZh: '业态',
    type: 'ENUM',
    values: ['FLAGSHIP', 'STREET', 'MALL'],
    isIndexed: true,
  },
  { path: 'area', labelEn: 'Area', labelZh: '面积', type: 'NUMBER', unit: 'm2' },
  { path: 'openedOn', labelEn: 'Opened', labelZh: '开业日期', type: 'DATE' },
  { path: 'isOpen', labelEn: 'Open', labelZh: '营业中', type: 'BOOLEAN' },
  { path: 'manager', labelEn: 'Manager', labelZh: '店长', type: 'OBJECT' },
  { path: 'manager.name', labelEn: 'Name of the manager', labelZh: '店长姓名', type: 'STRING', pii: 'PERSONAL' },
  { path: 'manager.phone', labelEn: 'Phone of the manager', labelZh: '店长电话', type: 'STRING', pii: 'PERSONAL' },
  { path: 'services', labelEn: 'Services', labelZh: '服务', type: 'ARRAY', itemType: 'STRING' },
  {
    path: 'deliveries',
    labelEn: 'Delivery addresses',
    labelZh: '收货地址',
    type: 'ARRAY',
    itemType: 'OBJECT',
    maxItems: 5,
    model: { code: 'postal_address', number: 1 },
  },
]
const store = (code: string, name: string, city: string, more: Record<string, unknown>) => ({
  code,
  name,
  city,
  ...more,
})
const SHOPS = [
  store('SH-NJL', '南京路旗舰店', '上海', {
    format: 'FLAGSHIP',
    area: 420,
    openedOn: '2019-05-01',
    isOpen: true,
    services: ['会员中心', '礼品包装'],
  }),
  store('SH-XTD', '新天地店', '上海', { format: 'MALL', area: 96.5, openedOn: '2022-09-16', isOpen: true }),
  store('BJ-WFJ', '王府井店', '北京', { format: 'STREET', area: 180, openedOn: '2018-03-20', isOpen: false }),
  store('BJ-WFJ2', '王府井二店', '北京', {
    format: 'STREET',
    area: 210,
    openedOn: '2026-07-01',
    isOpen: true,
    services: ['会员中心'],
  }),
  store('GZ-TH', '天河城店', '广州', { format: 'MALL', area: 88, openedOn: '2023-12-02', isOpen: true }),
]
const DELIVERIES = [
  {
    province: '上海',
    district: '黄浦区',
    street: '南京东路 100 号',
    contact: { person: '王磊', mobile: '+8613901380123' },
  },
  { province: '上海', district: '闵行区', street: '申虹路 9 号仓库' },
]
const MANAGER = { name: '陈静', phone: '+8613801380199' }

/** Fields that several collections have: the address with a draft of its next version, and a contact inside of it. */
async function seedModels({ engineer }: Pick<People, 'engineer'>): Promise<void> {
  const reason = '各系统已统一 Agreed between the systems'
  const model = async (body: ClientInput<typeof createNestedModel>['body'], fields: Field[]) => {
    const { id, version } = await engineer.call(createNestedModel, { body })
    const params = { id }
    const draft = await engineer.call(saveNestedModelDraft, { params, body: { version, fields } })
    return engineer.call(publishNestedModel, { params, body: { version: draft.version, reason } })
  }
  await model({ code: 'contact', nameEn: 'Contact', nameZh: '联系人' }, CONTACT)
  const { id, version } = await model(
    {
      code: 'postal_address',
      nameEn: 'Address',
      nameZh: '地址',
      description: '门店与收货地址共用 Shared by stores and deliveries',
    },
    ADDRESS,
  )
  await engineer.call(saveNestedModelDraft, {
    params: { id },
    body: {
      version,
      fields: [...ADDRESS, { path: 'postcode', labelEn: 'Postcode', labelZh: '邮政编码', type: 'STRING' }],
    },
  })
}

/** Records of stores; the manager of the first one was entered afterwards. */
async function seedStores({ engineer }: Pick<People, 'engineer'>): Promise<void> {
  const reason = '门店主数据 Stores as master data'
  const { id, version } = await engineer.call(createCollection, {
    body: { code: 'stores', nameEn: 'Stores', nameZh: '门店', kind: 'OBJECT', keyPath: 'code' },
  })
  const draft = await engineer.call(saveMetaDataDraft, { params: { id }, body: { version: 0, fields: STORES } })
  await engineer.call(publishMetaData, { params: { id }, body: { version: draft.version, reason } })
  await engineer.call(publishCollection, { params: { id }, body: { version, reason } })
  for (const data of SHOPS.toReversed()) {
    const record = await engineer.call(createRecord, { body: { collectionId: id, data } })
    if (data.code !== 'SH-NJL') continue
    const changed = { ...data, area: 460, manager: MANAGER, deliveries: DELIVERIES }
    await engineer.call(updateRecord, { params: { id: record.id }, body: { version: record.version, data: changed } })
  }
  // It waits for a person, who corrects the area of the second one.
  const content = [
    '编码,名称,城市,业态,面积',
    'CD-TKL,太古里店,成都,MALL,132',
    'HZ-HB,湖滨店,杭州,STREET,约75',
    'SH-XTD,新天地店,上海,MALL,101',
  ].join('\n')
  await engineer.upload(uploadRecordImport, { params: { id } }, { name: '新门店 New stores.csv', content })
  const endpoint = await engineer.call(createProvideEndpoint, {
    body: {
      slug: 'stores-for-website',
      nameEn: 'Stores for the website',
      nameZh: '官网门店查询',
      auth: 'HMAC',
      collectionId: id,
      fields: ['code', 'name', 'city', 'format', 'isOpen', 'manager'],
      description: '官网每小时读取 Read by the website every hour',
    },
  })
  const step = (seen: number) => ({ params: { id: endpoint.id }, body: { version: seen, reason } })
  const made = await engineer.call(makeProvideSecret, step(endpoint.version))
  await engineer.call(enableProvideEndpoint, step(made.endpoint.version))
}

export async function seedCollections({ engineer }: Pick<People, 'engineer'>): Promise<void> {
  const described = (id: string, version: number, fields: Field[]) =>
    engineer.call(saveMetaDataDraft, { params: { id }, body: { version, fields } })
  await seedModels({ engineer })
  await seedStores({ engineer })
  // The newest stands first in the lists: it is the one with a version and a draft.
  const visits = await engineer.call(createCollection, {
    body: { code: 'store_visits', nameEn: 'Store visits', nameZh: '到店记录', kind: 'EVENT', keyPath: 'visitId' },
  })
  await described(visits.id, 0, VISIT)
  const { id, version } = await engineer.call(createCollection, {
    body: {
      code: 'shop_orders',
      nameEn: 'Shop orders',
      nameZh: '商城订单',
      kind: 'OBJECT',
      keyPath: 'orderNo',
      retentionDays: 730,
      description: '商城每日推送 Sent by the shop every day',
    },
  })
  const reason = '商城已确认 Agreed with the shop'
  const first = await described(id, 0, ORDER)
  const published = await engineer.call(publishMetaData, { params: { id }, body: { version: first.version, reason } })
  await engineer.call(publishCollection, { params: { id }, body: { version, reason } })
  await described(id, published.version, [...ORDER, STORE])
}
