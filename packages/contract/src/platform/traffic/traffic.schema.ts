/**
 * What went out to partners and came in from them, and who used the product how: composed of what the rooms keep of it.
 * No secrets, no addresses of people.
 */

import { z } from 'zod'
import { instant } from '../../kit/entity.ts'
import { isGranted } from '../../kit/granted.ts'
import { listQuery } from '../../kit/list.ts'
import { permissionCode, type PermissionName } from '../../permissions.ts'

export const TRAFFIC_KINDS = [
  'PUSH',
  'PULL',
  'MESSAGE',
  'LINE',
  'MAIL',
  'LOGIN',
  'REFUSAL',
  'API',
  'CALLS',
  'TASK',
] as const
export type TrafficKind = (typeof TRAFFIC_KINDS)[number]
/** Kinds that need another permission besides that of the log. */
const RIGHTS: { readonly [K in TrafficKind]?: PermissionName } = {
  LOGIN: 'events.list',
  REFUSAL: 'events.list',
  API: 'events.list',
  CALLS: 'events.list',
  TASK: 'tasks.listAll',
}

/** The code of the permission that a kind needs and the caller lacks. */
export function lackedFor(kind: TrafficKind, authorities: readonly string[]): string | undefined {
  const name = RIGHTS[kind]
  const code = name && permissionCode(name)
  return code === undefined || isGranted(authorities, code) ? undefined : code
}

export const TRAFFIC_DIRECTIONS = ['OUT', 'IN', 'INSIDE'] as const
export const TRAFFIC_OUTCOMES = ['DONE', 'WAITING', 'REFUSED', 'FAILED', 'CANCELLED'] as const
export type TrafficOutcome = (typeof TRAFFIC_OUTCOMES)[number]

/** The days that are read where no beginning is named. */
export const TRAFFIC_DAYS = 30

export const trafficRow = z.object({
  /** Unique within its kind. */
  id: z.string(),
  kind: z.enum(TRAFFIC_KINDS),
  direction: z.enum(TRAFFIC_DIRECTIONS),
  at: instant,
  /** The partner, line, or account of a person or key; of a mail only the domain. */
  partner: z.string(),
  /**
   * A file name, an order number; of a mail the code of its template, of a task its kind, of calls their route, else the
   * action of an event.
   */
  name: z.string(),
  outcome: z.enum(TRAFFIC_OUTCOMES),
  /** Until the answer, of calls until the slowest; null when none came, or none is measured. */
  milliseconds: z.number().nullable(),
  /** Bytes. */
  size: z.number().nullable(),
  /** Of calls of an API key, how many of them the minute had. */
  attempt: z.number().int(),
  /**
   * By which both sides know the transmission: the key of a batch, the id of a message, a checksum; of a login its
   * address, of calls their HTTP status.
   */
  reference: z.string(),
  /** The record that shows more of it. */
  subjectType: z.string(),
  subjectId: z.string(),
  /** The request that caused it, as the event log names it; empty where none is known. */
  requestId: z.string(),
})
export type TrafficRow = z.output<typeof trafficRow>

export const trafficList = listQuery(
  {
    kind: z.enum(TRAFFIC_KINDS).optional(),
    direction: z.enum(TRAFFIC_DIRECTIONS).optional(),
    outcome: z.enum(TRAFFIC_OUTCOMES).optional(),
    /** Part of the name of the partner or account. */
    partner: z.string().max(100).optional(),
    /** The request that caused it. */
    request: z.string().trim().max(100).optional(),
    /** Without it, and without `request`: `TRAFFIC_DAYS` before `to`, or before now. */
    from: instant.optional(),
    /** Exclusive. */
    to: instant.optional(),
  },
  'text',
)
