/** Empties the database of an owner: drops the schemas of the product, of its activities by month and of its job queue in one transaction. */

import pg from 'pg'

export async function emptyDatabase(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    // A server that still uses the database holds locks: fail instead of waiting for them.
    await client.query("set lock_timeout = '5s'")
    await client.query('begin')
    await client.query('drop schema if exists graphile_worker, activity_months, public cascade')
    await client.query('create schema public')
    await client.query('grant usage on schema public to public')
    await client.query('commit')
  } finally {
    await client.end()
  }
}
