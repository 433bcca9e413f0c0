/** The demo's request log and scans: codes that were taken away twice, an application that was cancelled, and codes that turned up outside. */

import { recordScan } from '@serialis/contract/desk/scans/scans.routes.ts'
import {
  cancelApplication,
  createApplication,
  downloadCodes,
  getApplication,
  listApplications,
} from '@serialis/contract/desk/serials/applications.routes.ts'
import { listSerials } from '@serialis/contract/desk/serials/serials.routes.ts'
import type { People } from '../platform/people.ts'

/** In the shape of the demo's serials, and none of them. */
const FAKE = 'A00000000001'

async function seedRequestLog({ planner }: People) {
  const [made] = (await planner.call(listApplications, { query: { limit: 1 } })).items
  if (!made) throw new Error('the demo has no application')
  await planner.raw(downloadCodes, { params: { id: made.id }, query: {} })
  await planner.raw(downloadCodes, {
    params: { id: made.id },
    query: { reason: '包装商遗失文件 The packager lost the file' },
  })
  const { id } = await planner.call(createApplication, {
    body: {
      productId: made.product.id,
      level: 'EA',
      ruleVersionId: made.rule.versionId,
      quantity: 250_000,
      reason: '委托包装所需 Codes for the contract packager',
    },
  })
  const { digest } = await planner.call(getApplication, { params: { id } })
  const signature = {
    account: planner.account,
    password: planner.password,
    meaning: 'RESPONSIBILITY' as const,
    reason: '重复申请 Asked for twice',
    digest,
  }
  await planner.call(cancelApplication, { params: { id }, body: { signature } })
}

async function seedScans({ warehouse }: People) {
  const first = async (status: 'ACTIVATION' | 'DESTORY' | 'NEW') =>
    (await warehouse.call(listSerials, { query: { status, level: 'EA', limit: 1 } })).items[0]
  const [sold, destroyed, unsold] = [await first('ACTIVATION'), await first('DESTORY'), await first('NEW')]
  const found = [
    [sold, '苏州药店 Pharmacy, Suzhou'],
    [destroyed, '网店 Online shop'],
    [destroyed, '网店 Online shop'],
    [unsold, '无锡市场 Market hall, Wuxi'],
  ] as const
  for (const [pack, place] of found)
    if (pack) await warehouse.call(recordScan, { body: { code: `(01)${pack.gtin}(21)${pack.code}`, place } })
  if (unsold)
    await warehouse.call(recordScan, {
      body: { code: `(01)${unsold.gtin}(21)${FAKE}`, source: 'FIELD', place: '南京检查 Inspection, Nanjing' },
    })
}

export async function seedRequests(people: People) {
  await seedRequestLog(people)
  await seedScans(people)
}
