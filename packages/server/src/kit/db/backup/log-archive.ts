/**
 * The write-ahead log of the embedded cluster for an archive. A replication slot keeps every segment until it is
 * archived. Its name is that of the history: a restored or copied cluster has no slot, so it begins a new one.
 */

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'

const PREFIX = 'serialis_log_'
/** PostgreSQL numbers positions in the log by bytes, and divides its numbers of segments at 4 GiB. */
const GROUP_BYTES = 2 ** 32

/** A position such as `0/3036350` in bytes; exact up to 8 PB of log. */
export function bytesOf(lsn: string): number {
  const [high = '', low = ''] = lsn.split('/')
  return Number.parseInt(high, 16) * GROUP_BYTES + Number.parseInt(low, 16)
}

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0')

/** Name of the file that contains the segment with this number. */
export function segmentName(timeline: number, number: number, segmentBytes: number): string {
  const inGroup = GROUP_BYTES / segmentBytes
  return hex(timeline) + hex(Math.floor(number / inGroup)) + hex(number % inGroup)
}

export interface Segment {
  name: string
  path: string
}

export interface FollowedLog {
  history: string
  segmentBytes: number
  now(): Promise<Date>
  /** Rises with every transaction that changes anything. */
  transactions(): Promise<string>
  /** Ends the segment in progress with a commit; returns those that are not archived yet, oldest first. */
  finishSegments(): Promise<Segment[]>
  /** The server may reuse what `finishSegments` returned. */
  release(): Promise<void>
}

async function connected<T>(superuserUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: superuserUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

interface Slot {
  name: string
  /** Log that the slot needs was removed, because the archive could not be written for too long. */
  is_lost: boolean
}

async function slotsOf(client: pg.Client): Promise<Slot[]> {
  const { rows } = await client.query<Slot>(
    `select slot_name as name, coalesce(wal_status, 'lost') = 'lost' as is_lost
       from pg_replication_slots where starts_with(slot_name, '${PREFIX}') order by slot_name`,
  )
  return rows
}

const dropSlot = (client: pg.Client, name: string) => client.query('select pg_drop_replication_slot($1)', [name])

/** The history that is archived; undefined when none is. */
export const logHistory = (superuserUrl: string): Promise<string | undefined> =>
  connected(superuserUrl, async (client) => (await slotsOf(client)).find((slot) => !slot.is_lost)?.name)

/** For a cluster whose log is not archived any more: the server keeps no more of it than it needs. */
export const dropLogHistory = (superuserUrl: string): Promise<void> =>
  connected(superuserUrl, async (client) => {
    for (const { name } of await slotsOf(client)) await dropSlot(client, name)
  })

async function openHistory(client: pg.Client): Promise<string> {
  const slots = await slotsOf(client)
  for (const { name } of slots.filter((slot) => slot.is_lost)) await dropSlot(client, name)
  const kept = slots.find((slot) => !slot.is_lost)?.name
  if (kept !== undefined) return kept
  const name = PREFIX + randomBytes(6).toString('hex')
  await client.query('select pg_create_physical_replication_slot($1, true)', [name])
  return name
}

const POSITIONS = `select restart_lsn - '0/0' as kept, pg_current_wal_flush_lsn() - '0/0' as written,
    (select timeline_id from pg_control_checkpoint()) as timeline
  from pg_replication_slots where slot_name = $1`

/** Works with the log of a running cluster in the folder `place`; begins a history when there is none. */
export const followLog = <T>(
  { superuserUrl, place }: { superuserUrl: string; place: string },
  work: (log: FollowedLog) => Promise<T>,
): Promise<T> =>
  connected(superuserUrl, async (client) => {
    const history = await openHistory(client)
    const { rows: sizes } = await client.query<{ bytes: string }>(
      "select pg_size_bytes(current_setting('wal_segment_size')) as bytes",
    )
    const segmentBytes = Number(sizes[0]!.bytes)
    let finished: number | undefined
    return work({
      history,
      segmentBytes,
      now: async () => (await client.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]!.now,
      transactions: async () =>
        (await client.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as next')).rows[0]!
          .next,
      async finishSegments() {
        // A restore to a time stops at the first commit after it, so there has to be one.
        await client.query('select pg_current_xact_id()')
        await client.query('select pg_switch_wal()')
        const { rows } = await client.query<{ kept: string; written: string; timeline: number }>(POSITIONS, [history])
        const { kept, written, timeline } = rows[0]!
        const first = Math.floor(Number(kept) / segmentBytes)
        finished = Math.floor(Number(written) / segmentBytes)
        return Array.from({ length: finished - first }, (_, at) => {
          const name = segmentName(timeline, first + at, segmentBytes)
          return { name, path: join(place, 'pg_wal', name) }
        })
      },
      async release() {
        if (finished === undefined) return
        const at = finished * segmentBytes
        await client.query("select pg_replication_slot_advance($1, '0/0'::pg_lsn + $2::numeric)", [history, String(at)])
      },
    })
  })
