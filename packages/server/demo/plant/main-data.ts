/** Main data of the demo: regions, business units, counters, brands, source channels and accounts at them. */

import * as brands from '@serialis/contract/plant/main-data/brands.routes.ts'
import * as units from '@serialis/contract/plant/main-data/business-units.routes.ts'
import {
  approveCategoryAccount,
  createCategoryAccount,
  listCategoryAccounts,
} from '@serialis/contract/plant/main-data/category-accounts.routes.ts'
import { approveCounter, createCounter, listCounters } from '@serialis/contract/plant/main-data/counters.routes.ts'
import * as regions from '@serialis/contract/plant/main-data/regions.routes.ts'
import {
  approveSourceChannel,
  createSourceChannel,
  listSourceChannels,
} from '@serialis/contract/plant/main-data/source-channels.routes.ts'
import { listCategories } from '@serialis/contract/plant/products/categories.routes.ts'
import type { Client } from '../../test/harness/client.ts'
import type { People } from '../platform/people.ts'
import { gln } from './masters.ts'

type Branch = readonly [code: string, name: string, below?: readonly Branch[]]

const REGIONS: readonly Branch[] = [
  [
    'CN',
    '中国 China',
    [
      [
        'CN-32',
        '江苏省 Jiangsu',
        [
          [
            'CN-3201',
            '南京市 Nanjing',
            [
              ['CN-320102', '玄武区 Xuanwu'],
              ['CN-320106', '鼓楼区 Gulou'],
            ],
          ],
          [
            'CN-3205',
            '苏州市 Suzhou',
            [
              ['CN-320508', '姑苏区 Gusu'],
              ['CN-320571', '工业园区 Industrial Park'],
            ],
          ],
        ],
      ],
      [
        'CN-31',
        '上海市 Shanghai',
        [
          ['CN-310101', '黄浦区 Huangpu'],
          ['CN-310115', '浦东新区 Pudong'],
        ],
      ],
      [
        'CN-33',
        '浙江省 Zhejiang',
        [
          ['CN-3301', '杭州市 Hangzhou'],
          ['CN-3302', '宁波市 Ningbo'],
        ],
      ],
    ],
  ],
  [
    'DE',
    '德国 Germany',
    [
      ['DE-BE', '柏林 Berlin'],
      ['DE-HE', '黑森州 Hesse', [['DE-HE-F', '法兰克福 Frankfurt']]],
    ],
  ],
]

const UNITS: readonly Branch[] = [
  [
    'HD',
    '华东制药 Huadong Pharma',
    [
      ['HD-RX', '处方药事业部 Prescription', [['HD-RX-CV', '心血管 Cardiovascular']]],
      [
        'HD-OTC',
        '非处方药事业部 Consumer',
        [
          ['HD-OTC-E', '电商部 E-commerce'],
          ['HD-OTC-S', '门店部 Stores'],
        ],
      ],
    ],
  ],
]

async function grow(
  planner: Client,
  route: typeof regions.createRegion | typeof units.createBusinessUnit,
  branches: readonly Branch[],
  parentId: string | null = null,
): Promise<void> {
  for (const [code, name, below = []] of branches) {
    const { id } = await planner.call(route as typeof regions.createRegion, { body: { code, name, parentId } })
    await grow(planner, route, below, id)
  }
}

async function seedCounters(planner: Client): Promise<void> {
  const { items } = await planner.call(regions.listRegions, { query: { limit: 200 } })
  const regionOf = (code: string) => items.find((region) => region.code === code)?.id ?? null
  for (const [code, name, region, address, latitude, longitude, location] of [
    ['SZ-001', '姑苏大药房 Gusu pharmacy', 'CN-320508', '观前街 120 号', 31.3109, 120.6289, '00101'],
    ['SZ-002', '园区人民医院 Park hospital', 'CN-320571', '现代大道 88 号', 31.3236, 120.7231, '00102'],
    ['SH-001', '外滩旗舰店 Bund flagship', 'CN-310101', '南京东路 300 号', 31.2363, 121.4834, '00103'],
  ] as const)
    await planner.call(createCounter, {
      body: {
        code,
        name,
        regionId: regionOf(region),
        address,
        latitude,
        longitude,
        gln: gln(location),
        zone: 'Asia/Shanghai',
        validFrom: '2024-01-01',
      },
    })
  await planner.call(createCounter, {
    body: {
      code: 'F-001',
      name: '法兰克福机场 Frankfurt airport',
      regionId: regionOf('DE-HE-F'),
      zone: 'Europe/Berlin',
    },
  })
}

/** The outermost unit is the company, which pays taxes. */
async function registerCompany(planner: Client): Promise<void> {
  const { items } = await planner.call(units.listBusinessUnits, { query: { parentId: 'top' } })
  for (const { id, code, name, remark, version } of items)
    await planner.call(units.updateBusinessUnit, {
      params: { id },
      body: { code, name, remark, version, taxCountry: 'CN', taxNumber: '91320594MA1HD2026U' },
    })
}

/** What the planner wrote comes into force, the outermost records of a tree first. */
async function approveAll(qa: Client): Promise<void> {
  const kinds = [
    [regions.listRegions, regions.approveRegion],
    [units.listBusinessUnits, units.approveBusinessUnit],
    [brands.listBrands, brands.approveBrand],
    [listSourceChannels, approveSourceChannel],
    [listCounters, approveCounter],
    [listCategoryAccounts, approveCategoryAccount],
  ] as const
  for (const [list, approve] of kinds) {
    const { items } = await qa.call(list as typeof regions.listRegions, {
      query: { limit: 200, approval: 'UNAPPROVED' },
    })
    const depthOf = (row: { path?: readonly unknown[] }) => row.path?.length ?? 0
    for (const { id, version } of items.toSorted((a, b) => depthOf(a) - depthOf(b)))
      await qa.call(approve as typeof regions.approveRegion, {
        params: { id },
        body: { version, reason: '已核对 Checked against the register' },
      })
  }
}

/** One change waits, so that the demo shows what an approver sees. */
async function proposeChange(planner: Client): Promise<void> {
  const { items } = await planner.call(brands.listBrands, { query: { search: 'PEDIA' } })
  for (const { id, code, name, remark, version, validFrom } of items)
    await planner.call(brands.updateBrand, {
      params: { id },
      body: { code, name, owner: '华东儿童健康 Huadong Kids', validFrom, validTo: '2031-08-31', remark, version },
    })
}

export async function seedMainData({ planner, qa }: People): Promise<void> {
  await grow(planner, regions.createRegion, REGIONS)
  await grow(planner, units.createBusinessUnit, UNITS)
  await registerCompany(planner)
  await seedCounters(planner)
  const made = new Map<string, string>()
  for (const [code, name, validFrom] of [
    ['CARDIA', '康心 Cardia', '2019-04-01'],
    ['PEDIA', '贝护 Pedia', '2021-09-01'],
    ['DERMA', '润肤宁 Derma', null],
  ] as const) {
    const body = { code, name, owner: '华东制药 Huadong Pharma', validFrom }
    made.set(code, (await planner.call(brands.createBrand, { body })).id)
  }
  for (const [code, name, remark] of [
    ['TMALL', '天猫 Tmall', '旗舰店 Flagship store'],
    ['JD', '京东健康 JD Health', ''],
    ['STORE', '门店 Stores', '药店与医院专柜 Pharmacies and hospital counters'],
    ['WECHAT', '微信小程序 WeChat', ''],
  ] as const)
    made.set(code, (await planner.call(createSourceChannel, { body: { code, name, remark } })).id)
  const owners = await planner.call(units.listBusinessUnits, { query: { limit: 200 } })
  const categories = await planner.call(listCategories, { query: { limit: 200 } })
  const ownerId = owners.items.find(({ code }) => code === 'HD-OTC-E')?.id ?? null
  const account = (code: string, name: string, channel: string, outsideId: string) => ({
    code,
    name,
    channelId: made.get(channel) ?? '',
    outsideId,
    ownerId,
  })
  await planner.call(createCategoryAccount, {
    body: {
      ...account('TMALL-DERMA', '润肤宁天猫店 Derma at Tmall', 'TMALL', 'derma.flagship'),
      brandId: made.get('DERMA')!,
    },
  })
  await planner.call(createCategoryAccount, {
    body: {
      ...account('JD-SKIN', '京东外用药 Skin at JD', 'JD', '10482211'),
      categoryId: categories.items.find(({ code }) => code === 'MED-SKIN')?.id ?? null,
      status: 'INACTIVE',
    },
  })
  await approveAll(qa)
  await proposeChange(planner)
}
