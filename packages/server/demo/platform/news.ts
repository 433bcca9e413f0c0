/** What the company of the demo tells its people. */

import type { ClientInput } from '@serialis/contract/kit/route.ts'
import { listRoleOptions } from '@serialis/contract/platform/access/access.routes.ts'
import { createNewsItem, publishNewsItem } from '@serialis/contract/platform/news/news.routes.ts'
import type { Client } from '../../test/harness/client.ts'

type Item = ClientInput<typeof createNewsItem>['body']

const DAY_MS = 86_400_000
const MAINTENANCE_IN_DAYS = 9
const MAINTENANCE_HOURS = 2

const ITEMS: readonly Item[] = [
  {
    kind: 'NEWS',
    format: 'HTML',
    titleZh: '新版破损包装处理流程生效',
    titleEn: 'New procedure for damaged packs',
    bodyZh:
      '<p>即日起，发现外包装破损时请按以下步骤处理：</p><ol><li>先在<strong>状态更新</strong>中冻结；</li><li>由质量保证判定；</li><li>报废时从字典中选择原因，必要时补充说明。</li></ol><p>如有疑问请联系质量保证部。</p>',
    bodyEn:
      '<p>From today, a pack with damaged packaging goes this way:</p><ol><li>Put it on hold in <strong>Status updates</strong>.</li><li>Quality assurance decides.</li><li>When you scrap it, choose the reason from the dictionary, and add words where they help.</li></ol><p>Questions: quality assurance.</p>',
  },
  {
    kind: 'NEWS',
    isPinned: true,
    titleZh: '药监检查：请准备追溯记录',
    titleEn: 'Inspection by the authority: have traceability records ready',
    bodyZh: '检查员将抽查最近三个批次。\n请各岗位确认本班次的订单、扫码和签名记录完整。',
    bodyEn:
      'The inspectors will ask for three recent batches.\nPlease check that orders, scans and signatures of your shift are complete.',
  },
]

const maintenance = (now: number): Item => {
  const startsAt = now + MAINTENANCE_IN_DAYS * DAY_MS
  return {
    kind: 'MAINTENANCE',
    titleZh: '数据库升级，届时无法登录',
    titleEn: 'Database upgrade, nobody can log in',
    bodyZh: '升级期间产线可继续生产，结果文件在升级后上传。',
    bodyEn: 'Lines go on producing during the upgrade. Result files are uploaded afterwards.',
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(startsAt + MAINTENANCE_HOURS * 3_600_000).toISOString(),
  }
}

export async function seedNews(admin: Client, now: Date): Promise<void> {
  const { items: roles } = await admin.call(listRoleOptions)
  const drafts: Item[] = [
    ...ITEMS,
    // Maintenance is a bar on every page: on the demo it is a draft, for its author to publish.
    maintenance(now.getTime()),
    {
      kind: 'NEWS',
      titleEn: 'Line clearance check before each order',
      titleZh: '每个订单开始前的清场检查',
      bodyEn: 'Confirm the clearance of the line before you start an order.',
      bodyZh: '开始订单前请确认产线已清场。',
      audience: 'ROLES',
      roleIds: roles.filter(({ name }) => /line operator/i.test(name)).map(({ id }) => id),
    },
  ]
  for (const body of drafts) {
    const { id, version } = await admin.call(createNewsItem, { body })
    if (body.kind === 'NEWS') await admin.call(publishNewsItem, { params: { id }, body: { version } })
  }
}
