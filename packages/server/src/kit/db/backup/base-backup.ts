/**
 * A base backup over the replication protocol, as pg_basebackup makes it: a tar archive of the cluster with the
 * write-ahead log that it needs. The server works on meanwhile, and checks the checksum of every page that it sends.
 */

import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import pg from 'pg'

export interface BaseBackup {
  /** Positions in the write-ahead log: a restored cluster continues from the last one or a little later. */
  startLsn: string
  endLsn: string
  /** Names the cluster; a restored one keeps it. */
  systemId: string
  /** Bytes of the archive. */
  size: number
}

/** Types of messages in the archive stream; see "Streaming Replication Protocol" of PostgreSQL. */
const NEW_ARCHIVE = 'n'.charCodeAt(0)
const DATA = 'd'.charCodeAt(0)

/**
 * The command as the driver's query object. The driver has no stream of copied data for this command, because results
 * precede it.
 */
class BaseBackupQuery {
  /** Every row of the results before and after the archive. */
  readonly rows: Promise<string[][]>
  private readonly found: string[][] = []
  private readonly settled = Promise.withResolvers<string[][]>()
  size = 0
  private archives = 0
  private isPaused = false
  private readonly text: string
  private readonly into: Writable

  constructor(text: string, into: Writable) {
    this.text = text
    this.into = into
    this.rows = this.settled.promise
  }

  submit(connection: pg.Connection): void {
    const { stream } = connection
    this.into.on('error', this.settled.reject)
    this.into.on('drain', () => {
      this.isPaused = false
      stream.resume()
    })
    connection.query(this.text)
  }

  handleDataRow({ fields }: { fields: Buffer[] }): void {
    this.found.push(fields.map(String))
  }

  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: pg.Connection): void {
    if (chunk[0] === NEW_ARCHIVE && ++this.archives > 1)
      this.settled.reject(new Error('the cluster has tablespaces, which a backup does not contain'))
    if (chunk[0] !== DATA) return
    this.size += chunk.length - 1
    // The driver reuses the memory of its chunks.
    if (this.into.write(Buffer.from(chunk.subarray(1))) || this.isPaused) return
    this.isPaused = true
    stream.pause()
  }

  handleReadyForQuery(): void {
    this.settled.resolve(this.found)
  }

  handleError(error: unknown): void {
    this.settled.reject(error)
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}
}

/** Writes the archive to `into` and ends it. `url` names a role that may replicate. */
export async function streamBaseBackup(url: string, into: Writable): Promise<BaseBackup> {
  // The driver knows the setting, its types do not.
  const client = new pg.Client({ connectionString: url, replication: 'true' } as pg.ClientConfig)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows: systems } = await client.query<{ systemid: string }>('IDENTIFY_SYSTEM')
    // Keeps the log that the backup needs, however much is written meanwhile.
    await client.query('CREATE_REPLICATION_SLOT serialis_backup TEMPORARY PHYSICAL RESERVE_WAL')
    const query = new BaseBackupQuery("BASE_BACKUP (LABEL 'serialis', CHECKPOINT 'fast', WAL, MANIFEST 'no')", into)
    client.query(query as unknown as pg.Submittable)
    const rows = await query.rows
    into.end()
    await finished(into)
    return { startLsn: rows[0]![0]!, endLsn: rows.at(-1)![0]!, systemId: systems[0]!.systemid, size: query.size }
  } finally {
    await client.end()
  }
}
