/** Main data of the demo: brands, regions, business units, and the channels that products are sold through. */

import { createBrand } from '@serialis/contract/plant/main-data/brands.routes.ts'
import { createBusinessUnit } from '@serialis/contract/plant/main-data/business-units.routes.ts'
import { createRegion } from '@serialis/contract/plant/main-data/regions.routes.ts'
import { createSourceChannel } from '@serialis/contract/plant/main-data/source-channels.routes.ts'
import type { Client } from '../../test/harness/client.ts'
import type { People } from '../platform/people.ts'

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
  route: typeof createRegion | typeof createBusinessUnit,
  branches: readonly Branch[],
  parentId: string | null = null,
): Promise<void> {
  for (const [code, name, below = []] of branches) {
    const { id } = await planner.call(route as typeof createRegion, { body: { code, name, parentId } })
    await grow(planner, route, below, id)
  }
}

export async function seedMainData({ planner }: People): Promise<void> {
  await grow(planner, createRegion, REGIONS)
  await grow(planner, createBusinessUnit, UNITS)
  for (const [code, name, validFrom] of [
    ['CARDIA', '康心 Cardia', '2019-04-01'],
    ['PEDIA', '贝护 Pedia', '2021-09-01'],
    ['DERMA', '润肤宁 Derma', null],
  ] as const)
    await planner.call(createBrand, { body: { code, name, owner: '华东制药 Huadong Pharma', validFrom } })
  for (const [code, name, remark] of [
    ['TMALL', '天猫 Tmall', '旗舰店 Flagship store'],
    ['JD', '京东健康 JD Health', ''],
    ['STORE', '门店 Stores', '药店与医院专柜 Pharmacies and hospital counters'],
    ['WECHAT', '微信小程序 WeChat', ''],
  ] as const)
    await planner.call(createSourceChannel, { body: { code, name, remark } })
}
