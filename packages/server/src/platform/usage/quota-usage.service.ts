/** What a tenant uses of its quotas, day by day. */

import {
  QUOTA_NAMES,
  QUOTA_WARNING,
  type QuotaName,
  type QuotaUsage,
  USAGE_DAYS_SHOWN,
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
import { deleteQuotaWarning, insertQuotaWarning, listQuotaWarnings } from './quota-warnings.queries.ts'
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

/** Four fifths of it are used, or more. */
const isNearlyUsed = (used: number, quota: number | null) => quota !== null && used >= quota * QUOTA_WARNING

/** A warning about serial numbers holds for its month. */
const periodOf = (name: QuotaName, { tenant, now }: Pick<Reading, 'tenant' | 'now'>): Date =>
  name === 'codes' ? monthBegin(tenant.zone, now) : new Date(0)

export async function quotaUsageOf(reading: Reading): Promise<QuotaUsage> {
  const now = await usedNow(reading)
  const quotas = await findQuotas(reading.db, reading.tenant.tenantId)
  const warned: QuotaUsage['warned'] = { users: null, storedBytes: null, codes: null }
  for (const { quota, warnedAt } of await listQuotaWarnings(reading.db))
    if (warnedAt >= periodOf(quota, reading)) warned[quota] = warnedAt.toISOString()
  return { now, quotas, warned, days: await queries.listUsageDays(reading.db, USAGE_DAYS_SHOWN) }
}

const words = {
  users: { en: 'users', zh: '用户数' },
  storedBytes: { en: 'stored files', zh: '存储文件' },
  codes: { en: 'serial numbers of the month', zh: '本月序列号' },
} as const

/** A pinned news item for the people who hold every permission. */
async function warn(db: TenantDb, names: readonly QuotaName[]): Promise<void> {
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

/**
 * Warns of each quota once, as soon as it is nearly used; again when less was used in between, or in another month.
 * Answers how many it warned of.
 */
export async function judgeQuotas(reading: Reading): Promise<number> {
  const { db, now, tenant } = reading
  const quotas = await findQuotas(db, tenant.tenantId)
  const warned = new Set((await listQuotaWarnings(db)).map(({ quota }) => quota))
  if (QUOTA_NAMES.every((name) => quotas[name] === null && !warned.has(name))) return 0
  const used = await usedNow(reading)
  const fresh: QuotaName[] = []
  for (const name of QUOTA_NAMES) {
    if (isNearlyUsed(used[name], quotas[name])) {
      if (await insertQuotaWarning(db, name, { at: now, period: periodOf(name, reading) })) fresh.push(name)
    } else if (warned.has(name)) await deleteQuotaWarning(db, name)
  }
  if (fresh.length > 0) await warn(db, fresh)
  return fresh.length
}

/** Once a night: the row of the day, and a warning that the watch of the day may have missed. */
export const noteUsage: TaskKind = {
  kind: 'usage.note',
  async run(task, input) {
    const { app, tenant } = task
    const { day } = input as NightlyInput
    await task.finish(null, async ({ db }) => {
      const reading = { app, db, tenant, now: app.clock.now() }
      await queries.upsertUsageDay(db, { day, ...(await usedNow(reading)) })
      return { result: { warned: await judgeQuotas(reading) } }
    })
  },
}
