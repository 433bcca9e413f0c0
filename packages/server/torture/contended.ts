/** Commands cut at each message of their connection, and commands that contend in every interleaving. */

import pg from 'pg'
import { rooms } from '../src/rooms.ts'
import { verifyAll } from '../src/verification.ts'
import { packContentions } from '../test/faults/contended-packs.ts'
import { aScene, contentions, cutCommands, type Scene } from '../test/faults/contended.ts'
import { everyInterleaving } from '../test/faults/interleavings.ts'
import { cutAtEveryMessage } from '../test/faults/message-cuts.ts'
import { openQuietApp, type QuietApp } from '../test/faults/quiet-app.ts'
import { openStage } from './stage.ts'

/** Each interleaving about packs takes another one. */
const UNITS = 600

/** How many were tried, and what was wrong with them. */
export interface Tried {
  count: number
  told?: string
  faults: string[]
}

async function onScene(work: (scene: Scene, quiet: QuietApp) => Promise<Tried>): Promise<Tried> {
  const stage = await openStage()
  const superuser = new pg.Client({ connectionString: stage.superuserUrl })
  await superuser.connect()
  const quiet = await openQuietApp(stage.app.config, stage.appUrl)
  try {
    const tried = await work(await aScene(stage.http, await stage.admin(0), superuser), quiet)
    const lines = (await verifyAll(stage.app, rooms)).flatMap(({ invariants }) => invariants)
    const violated = lines.filter((line) => line.violated > 0).map(({ what, violated }) => `${what}: ${violated} times`)
    return { count: tried.count, faults: [...tried.faults, ...violated] }
  } finally {
    await quiet.close()
    await superuser.end()
    await stage.end()
  }
}

export const torturePackets = (): Promise<Tried> =>
  onScene(async (scene, quiet) => {
    const tried: Tried = { count: 0, faults: [] }
    for (const command of cutCommands(scene, quiet.through)) {
      const { cuts, unseen, faults } = await cutAtEveryMessage(quiet, command)
      console.log(`${command.name}: ${cuts} cuts, ${unseen} effects without an answer, ${faults.length} faults`)
      for (const fault of faults) console.log(`  ${fault}`)
      tried.count += cuts
      tried.faults.push(...faults.map((fault) => `${command.name}: ${fault}`))
    }
    return tried
  })

export const tortureInterleavings = (): Promise<Tried> =>
  onScene(async (scene, quiet) => {
    const tried: Tried = { count: 0, faults: [] }
    for (const contention of [...contentions(scene), ...packContentions(scene, UNITS)]) {
      const { name, seen, faults } = await everyInterleaving({ quiet, superuser: scene.superuser }, contention)
      console.log(name)
      for (const [outcome, times] of Object.entries(seen)) console.log(`  ${String(times).padStart(4)} ${outcome}`)
      for (const fault of faults) console.log(`  FAULT ${fault}`)
      tried.count += Object.values(seen).reduce((sum, times) => sum + times, 0)
      tried.faults.push(...faults.map((fault) => `${name}: ${fault}`))
    }
    return tried
  })
