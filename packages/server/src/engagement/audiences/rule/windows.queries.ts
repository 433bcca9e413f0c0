/**
 * Members for whom a rule may say something else only because time went on: something left a window, was ahead of the
 * clock, or a tag ended. A few too many do no harm, since each is judged again.
 */

import {
  leavesOf,
  type RuleGroup,
  type RuleLeaf,
  type RuleWindow,
} from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'

type Sql = RawBuilder<unknown>

interface Passed {
  from: Date
  to: Date
}

const SLACK_MS = 2
const shifted = (at: Date, ms: number) => new Date(at.getTime() + ms)
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Activities that happened in what passed, so long ago. */
const activities = ({ tenantId }: TenantDb, type: string, { from, to }: Passed, ago: number): Sql =>
  sql`select a.member_id from member_activities a where a.tenant_id = ${tenantId} and a.type = ${type}
    and a.occurred_at >= ${shifted(from, -ago - SLACK_MS)} and a.occurred_at <= ${shifted(to, SLACK_MS - ago)}`

/** Owners of packs that were scanned in what passed, so long ago; the future holds no scan. */
const scans = ({ tenantId }: TenantDb, { from, to }: Passed, ago: number): Sql =>
  sql`select o.member_id from member_serials o where o.tenant_id = ${tenantId} and o.ended_at is null and o.ordinal in (
      select g.ordinal from pack_scans g where g.tenant_id = ${tenantId} and g.source = 'CONSUMER'
        and g.scanned_at >= ${shifted(from, -ago - SLACK_MS)} and g.scanned_at <= ${shifted(to, SLACK_MS - ago)}
      union all
      select x.ordinal from suspect_scans x where x.tenant_id = ${tenantId} and x.source = 'CONSUMER' and x.ordinal is not null
        and x.scanned_at >= ${shifted(from, -ago - SLACK_MS)} and x.scanned_at <= ${shifted(to, SLACK_MS - ago)})`

const claims = ({ tenantId }: TenantDb, { from, to }: Passed, ago: number): Sql =>
  sql`select o.member_id from member_serials o where o.tenant_id = ${tenantId} and o.source = 'SCAN'
    and o.claimed_at >= ${shifted(from, -ago - SLACK_MS)} and o.claimed_at <= ${shifted(to, SLACK_MS - ago)}`

const agesOf = (window: RuleWindow): number[] => (window.kind === 'ROLLING' ? [0, window.days * DAY_MS] : [0])

const rollingOf = (window: RuleWindow): number[] => (window.kind === 'ROLLING' ? [window.days * DAY_MS] : [])

function dueOf(db: TenantDb, leaf: RuleLeaf, passed: Passed): Sql[] {
  switch (leaf.kind) {
    case 'TAG':
      return [
        sql`select x.member_id from member_tags x where x.tenant_id = ${db.tenantId} and x.tag_id = any(${[...leaf.values]}::uuid[])
          and x.expires_at > ${passed.from} and x.expires_at <= ${passed.to}`,
      ]
    case 'ACTIVITY':
      return agesOf(leaf.window).map((ago) => activities(db, leaf.type, passed, ago))
    case 'SEQUENCE':
      return [
        ...[...agesOf(leaf.window), leaf.hours * HOUR_MS].map((ago) => activities(db, leaf.first.type, passed, ago)),
        activities(db, leaf.second.type, passed, 0),
      ]
    case 'SERIAL':
      return leaf.scan ? rollingOf(leaf.scan.window).map((ago) => scans(db, passed, ago)) : []
    case 'FIRST_SCAN':
      return rollingOf(leaf.window).map((ago) => claims(db, passed, ago))
    default:
      return []
  }
}

export const dueMembers = (db: TenantDb, rule: RuleGroup, passed: Passed): Sql[] =>
  leavesOf(rule).flatMap((leaf) => dueOf(db, leaf, passed))

/** Whether a new day may change what the rule says of many: ages, and days, weeks, months and years of the calendar. */
export const asksTheDay = (rule: RuleGroup): boolean =>
  leavesOf(rule).some((leaf) => {
    if (leaf.kind === 'AGE') return true
    const window = leaf.kind === 'SERIAL' ? leaf.scan?.window : 'window' in leaf ? leaf.window : undefined
    return window?.kind === 'CALENDAR'
  })
