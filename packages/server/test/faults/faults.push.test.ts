/** The connection to PostgreSQL breaks during the delivery of a push: the partner has each code once, and the record says so. */

import pg from 'pg'
import { expect, it } from 'vitest'
import { aReceiver } from '../../src/desk/push/push.fixtures.ts'
import { pushInvariants } from '../../src/desk/push/push.verify.queries.ts'
import { inTenant } from '../../src/kit/db/db.ts'
import { atEnd } from '../harness/at-end.ts'
import { testApp } from '../harness/database.ts'
import { aPushScene, cutPush } from './cut-push.ts'
import { cutAtEveryMessage } from './message-cuts.ts'
import { openQuietApp } from './quiet-app.ts'

it('a push is delivered once, whichever message between the product and its database is the last', async () => {
  const t = await testApp()
  const superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  const receiver = await aReceiver()
  atEnd(() => receiver.close())
  const quiet = await openQuietApp(t.app.config, t.database.appUrl)
  atEnd(() => quiet.close())
  const scene = await aPushScene(t, t.admin, { superuser, receiver })
  // `npm run torture -- --packets` leaves no message out.
  const report = await cutAtEveryMessage(quiet, cutPush(scene, quiet.app), 20)
  expect(report.faults).toEqual([])
  expect(report.cuts).toBeGreaterThan(20)
  expect(report.unseen).toBeGreaterThan(0)
  for (const { what, violated } of await inTenant(t.app.pool, 1, 'read', pushInvariants))
    expect({ what, violated }).toEqual({ what, violated: 0 })
})
