/** What a tenant uses of its quotas, day by day. */

import {
  QUOTA_WARNING,
  type Quotas,
  type QuotaUsage,
  USAGE_DAYS_SHOWN,
  type UsageDay,
} from '@serialis/contract/platform/usage/usage.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { App, Tenant } from '../../kit/http/context.ts'
import type { TaskKind } from '../../kit/jobs/task.ts'
import { findQuotas } from '../../kit/limits/quotas.queries.ts'
import { countEnabledAccounts } from '../access/platform/user-quota.service.ts'
import { rolesOfAll } from '../access/users/first-administrator.service.ts'
import { publishNotice } from '../news/news.items.service.ts'
import type { NightlyInput } from '../tasks/nightly.service.ts'
import { issuedCodes, monthBegin } from './issued-codes.ts'
import * as queries from './usage-days.queries.ts'

interface Reading {
  app: App
  db: TenantDb
  now: Date
  tenant: Pick<Tenant, 'tenantId' | 'zone'>
}

async function usedNow({ app, db, now, tenant }: Reading): Promise<QuotaUsage['now']> {
  const from = monthBegin(tenant.zone, now)
  let codes = 0
  for (const issued of issuedCodes.of(app)) codes += await issued(db, from)
  return { users: await countEnabledAccounts(db), storedBytes: await app.files.used(tenant.tenantId), codes }
}

export const quotaUsageOf = async (reading: Reading): Promise<QuotaUsage> => ({
  now: await usedNow(reading),
  quotas: await findQuotas(reading.db, reading.tenant.tenantId),
  days: await queries.listUsageDays(reading.db, USAGE_DAYS_SHOWN),
})

const NAMES = ['users', 'storedBytes', 'codes'] as const
const words = {
  users: { en: 'users', zh: '用户数' },
  storedBytes: { en: 'stored files', zh: '存储文件' },
  codes: { en: 'serial numbers of the month', zh: '本月序列号' },
} as const

/** Quotas of which so much is used now, and was not on the day before. */
const nearlyUsed = (today: UsageDay, before: UsageDay | undefined, quotas: Quotas) =>
  NAMES.filter((name) => {
    const warning = (quotas[name] ?? Infinity) * QUOTA_WARNING
    return today[name] >= warning && (before === undefined || before[name] < warning)
  })

/** A pinned news item for the people who hold every permission. */
async function warn(db: TenantDb, names: readonly (typeof NAMES)[number][]): Promise<void> {
  const [en, zh] = (['en', 'zh'] as const).map((locale) => names.map((name) => words[name][locale]))
  const percent = QUOTA_WARNING * 100
  await publishNotice(db, {
    by: 'Serialis',
    roleIds: await rolesOfAll(db),
    titleEn: `More than ${percent} % of a quota is used`,
    titleZh: `配额已使用超过 ${percent}%`,
    bodyEn: `Nearly used up: ${en!.join(', ')}. At 100 % new ones are refused; work that was accepted goes on. The page Usage has the numbers, and the operator of this installation sets the quotas.`,
    bodyZh: `即将用尽：${zh!.join('、')}。达到 100% 后将拒绝新的请求，已受理的工作不受影响。数值见“用量”页面，配额由系统运营方设置。`,
  })
}

/** Once a night: the row of the day, and a warning on the day on which a quota is nearly used. */
export const noteUsage: TaskKind = {
  kind: 'usage.note',
  async run(task, input) {
    const { app, tenant } = task
    const { day } = input as NightlyInput
    await task.finish(null, async (ctx) => {
      const today = { day, ...(await usedNow({ app, db: ctx.db, now: app.clock.now(), tenant })) }
      const before = (await queries.listUsageDays(ctx.db, 2)).find((row) => row.day < day)
      await queries.upsertUsageDay(ctx.db, today)
      const names = nearlyUsed(today, before, await findQuotas(ctx.db, tenant.tenantId))
      if (names.length > 0) await warn(ctx.db, names)
      return { result: { warned: names.length } }
    })
  },
}
