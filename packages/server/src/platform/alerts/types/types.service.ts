/** Alert types: the level of each, who gets mails about it, and when not. */

import { CLOSES_AFTER_DAYS, type AlertTypeView } from '@serialis/contract/platform/alerts/alert-types.schema.ts'
import * as routes from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { ALERT_TYPE_LEVEL, ALERT_TYPES, type AlertType } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import { changes } from '../../../kit/http/context.ts'
import { requireThat } from '../../../kit/http/failure.ts'
import { countOpenByType } from '../open-alerts.queries.ts'
import * as queries from './types.queries.ts'

/** The default: mails only to the order's mailbox, no quiet hours. */
const shipped = (type: AlertType): queries.AlertTypeRow => ({
  type,
  level: ALERT_TYPE_LEVEL[type],
  mailboxes: [],
  silenceHours: 0,
  quietFrom: null,
  quietTo: null,
  closesAfterDays: type === 'E11' ? CLOSES_AFTER_DAYS.default : null,
  version: 0,
})

export const settingsOf = async (db: TenantDb, type: AlertType): Promise<queries.AlertTypeRow> =>
  (await queries.findAlertType(db, type)) ?? shipped(type)

const shown = (row: queries.AlertTypeRow, openCount: number): AlertTypeView => ({
  type: row.type,
  level: row.level,
  mailboxes: row.mailboxes,
  silenceHours: row.silenceHours,
  quiet: row.quietFrom === null || row.quietTo === null ? null : { from: row.quietFrom, to: row.quietTo },
  closesAfterDays: row.closesAfterDays,
  openCount,
  version: row.version,
})

export const listAlertTypes = bind(routes.listAlertTypes, async ({ db }) => {
  const set = new Map((await queries.listAlertTypes(db)).map((row) => [row.type, row]))
  const counts = await countOpenByType(db)
  return { items: ALERT_TYPES.map((type) => shown(set.get(type) ?? shipped(type), counts.get(type) ?? 0)) }
})

export const getAlertType = bind(routes.getAlertType, async ({ db }, { params: { type } }) =>
  shown(await settingsOf(db, type), (await countOpenByType(db)).get(type) ?? 0),
)

export const editAlertType = bind(routes.editAlertType, async (ctx, { params: { type }, body }) => {
  const { db, event } = ctx
  const before = shown(await settingsOf(db, type), 0)
  const isPut = await queries.putAlertType(db, type, body.version, {
    level: body.level,
    mailboxes: [...new Set(body.mailboxes)],
    silenceHours: body.silenceHours,
    quietFrom: body.quiet?.from ?? null,
    quietTo: body.quiet?.to ?? null,
    // No other type stays open until it is closed after days.
    closesAfterDays: type === 'E11' ? body.closesAfterDays : null,
  })
  requireThat(isPut, 'changed_meanwhile')
  const after = await getAlertType(ctx, { params: { type }, query: undefined, body: undefined })
  Object.assign(event, {
    subjectType: 'alert_type',
    subjectId: type,
    details: changes({ ...before, version: 0, openCount: 0 }, { ...after, version: 0, openCount: 0 }),
  })
  return after
})
