/** Two people decide on the same order at once: a part of the interleavings of `npm run torture -- --interleavings`. */

import pg from 'pg'
import { expect, it } from 'vitest'
import { atEnd } from '../harness/at-end.ts'
import { testApp } from '../harness/database.ts'
import { aScene, contentions } from './contended.ts'
import { everyInterleaving } from './interleavings.ts'
import { openQuietApp } from './quiet-app.ts'

it('an approval that meets another decision: one of them has its effect, and the other one is refused', async () => {
  const t = await testApp({ work: true })
  const superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  const quiet = await openQuietApp(t.app.config, t.database.appUrl)
  atEnd(() => quiet.close())
  const scene = await aScene(t.http, t.admin, superuser)
  for (const contention of contentions(scene).filter(({ name }) => name.includes('approval'))) {
    const { seen, faults } = await everyInterleaving({ quiet, superuser }, contention, 5)
    expect(faults, contention.name).toEqual([])
    expect(Object.keys(seen).sort(), contention.name).toEqual([...contention.outcomes].sort())
  }
})
