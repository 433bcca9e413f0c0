/** Commands that contend: a part of the interleavings of `npm run torture -- --interleavings`. */

import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../harness/at-end.ts'
import { testApp } from '../harness/database.ts'
import { pushContentions } from './contended-pushes.ts'
import { aScene, contentions, type Scene } from './contended.ts'
import { type Contention, everyInterleaving } from './interleavings.ts'
import { openQuietApp, type QuietApp } from './quiet-app.ts'

let quiet: QuietApp
let superuser: pg.Client
let scene: Scene

beforeAll(async () => {
  const t = await testApp({ work: true })
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  quiet = await openQuietApp(t.app.config, t.database.appUrl)
  atEnd(() => quiet.close())
  scene = await aScene(t.http, t.admin, superuser)
})

async function holds(all: readonly Contention<never>[], step: number): Promise<void> {
  for (const contention of all) {
    const { seen, faults } = await everyInterleaving({ quiet, superuser }, contention, step)
    expect(faults, contention.name).toEqual([])
    expect(Object.keys(seen).sort(), contention.name).toEqual([...contention.outcomes].sort())
  }
}

it('an approval that meets another decision: one of them has its effect, and the other one is refused', () =>
  holds(
    contentions(scene).filter(({ name }) => name.includes('approval')),
    5,
  ))

it('an event to be pushed that meets the deletion of its target: no job is left without its target', () =>
  holds(pushContentions(scene), 1))
