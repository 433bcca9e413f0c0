import pg from 'pg'

/** Runs `work` while no other process runs work of this name for the same database. */
export async function inTurn<T>(databaseUrl: string, name: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    return await work()
  } finally {
    // The end of the connection releases the lock.
    await client.end()
  }
}
