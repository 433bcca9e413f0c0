/** Reading production lines: for their pages, and for rooms that put work on them. */

import * as routes from '@serialis/contract/plant/lines/lines.routes.ts'
import type { LineMode, LineType } from '@serialis/contract/plant/lines/lines.schema.ts'
import type { LineStatus } from '@serialis/contract/plant/lines/lines.status.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import { found } from '../../kit/http/failure.ts'
import { pageOf, withTotal } from '../../kit/http/page.ts'
import * as queries from './lines.queries.ts'
import { lineShown, revisionShown } from './lines.view.ts'

const listed = (row: queries.SettingsRow) => ({
  id: row.id,
  code: row.code,
  name: row.name,
  status: row.status,
  approval: row.approval,
  revision: row.revision,
  inForce: row.inForce,
  version: row.version,
  changedAt: row.changedAt.toISOString(),
  ip: row.ip,
  type: row.type,
  mode: row.mode,
  factory: row.factoryName,
  maximumOrders: row.maximumOrders,
  maximumSerials: row.maximumSerials,
})

export const listLines = bind(routes.listLines, async ({ db }, { query }) =>
  withTotal(pageOf(await queries.listLines(db, query), query.limit, listed, queries.cursorOf), query, () =>
    queries.countLines(db, query),
  ),
)

export const listLineOptions = bind(routes.listLineOptions, async ({ db }, { query }) => {
  const option = (row: queries.SettingsRow) => ({
    id: row.id,
    code: row.code,
    name: row.settingName,
    status: row.status,
    type: row.type,
    mode: row.mode,
    factory: row.factoryName,
    maximumOrders: row.maximumOrders,
    maximumSerials: row.maximumSerials,
  })
  return pageOf(await queries.listLinesInForce(db, query), query.limit, option, queries.cursorOf)
})

export const getLine = bind(routes.getLine, (ctx, { params }) => lineShown(ctx, params.id))

export const getLineRevision = bind(routes.getLineRevision, async ({ db }, { params }) => {
  const line = found(await queries.findLine(db, params.id))
  const rows = await queries.listRevisions(db, params.id)
  return revisionShown(line, found(rows.find(({ revision }) => revision === params.revision)))
})

export interface LineInForce {
  id: string
  /** Revision of the settings in force. */
  revision: number
  code: string
  name: string
  status: LineStatus
  type: LineType
  mode: LineMode
  ip: string
  /** How many orders may be open on the line at once; the code that assigns orders counts them. */
  maximumOrders: number
  /** How many serial numbers one order on the line may have. */
  maximumSerials: number
  factory: { id: string; name: string; gln: string; sgln: string; zone: string }
}

const inForce = (row: queries.SettingsRow): LineInForce => ({
  id: row.id,
  revision: row.inForce as number,
  code: row.code,
  name: row.settingName,
  status: row.status,
  type: row.type,
  mode: row.mode,
  ip: row.ip,
  maximumOrders: row.maximumOrders,
  maximumSerials: row.maximumSerials,
  factory: { id: row.factoryId, name: row.factoryName, gln: row.gln, sgln: row.sgln, zone: row.zone },
})

/**
 * The line with its approved settings, in any status except deleted; undefined when there is none or nothing was ever
 * approved.
 */
export async function lineInForce(db: TenantDb, lineId: string): Promise<LineInForce | undefined> {
  const row = await queries.findLineInForce(db, lineId)
  return row && inForce(row)
}

/** The line with its newest settings, for the page of its connection; undefined when it was deleted. */
export async function lineForConnection(
  db: TenantDb,
  lineId: string,
): Promise<{ code: string; name: string; type: LineType } | undefined> {
  const line = await queries.findLine(db, lineId)
  const newest =
    line?.status === 'DELETE'
      ? undefined
      : line && (await queries.listRevisions(db, lineId)).find(({ revision }) => revision === line.revision)
  return line && newest && { code: line.code, name: newest.settingName, type: newest.type }
}

/**
 * The line, locked until the transaction ends: assignments to one line are serialized, and none happens while it is
 * inactivated. Undefined unless it is ACTIVE with approved settings. The caller still counts open orders and serials.
 */
export async function lineForAssignment(db: TenantDb, lineId: string): Promise<LineInForce | undefined> {
  const locked = await queries.lockLine(db, lineId)
  return locked?.status === 'ACTIVE' ? lineInForce(db, lineId) : undefined
}

/**
 * ACTIVE lines with approved settings that accept orders of this many serial numbers (all levels together), by code; at
 * most 200.
 */
export async function listEligibleLines(
  db: TenantDb,
  need: { serials: number; mode?: LineMode },
): Promise<LineInForce[]> {
  const rows = await queries.listLinesInForce(db, { status: 'ACTIVE', mode: need.mode, limit: 200 })
  return rows.map(inForce).filter(({ maximumSerials }) => maximumSerials >= need.serials)
}

/** Code and newest name of each line, including deleted ones, so that old records can name theirs. */
export async function lineTitles(
  db: TenantDb,
  ids: readonly string[],
): Promise<Map<string, { code: string; name: string }>> {
  if (ids.length === 0) return new Map()
  return new Map((await queries.listTitles(db, ids)).map(({ id, code, name }) => [id, { code, name }]))
}
