/** Commands cut at each message of their connection, and commands that contend in every interleaving. */

import pg from 'pg'
import { aReceiver } from '../src/desk/push/push.fixtures.ts'
import { rooms } from '../src/rooms.ts'
import { verifyAll } from '../src/verification.ts'
import { packContentions } from '../test/faults/contended-packs.ts'
import { pushContentions } from '../test/faults/contended-pushes.ts'
import { aScene, contentions, cutCommands, type Scene } from '../test/faults/contended.ts'
import { aPushScene, cutPush } from '../test/faults/cut-push.ts'
import { everyInterleaving } from '../test/faults/interleavings.ts'
import { cutAtEveryMessage, type CutCommand } from '../test/faults/message-cuts.ts'
import { openQuietApp, type QuietApp } from '../test/faults/quiet-app.ts'
import { openStage, type Stage, type StageOptions } from './stage.ts'

/** Each interleaving about packs takes another one. */
const UNITS = 600

/** How many were tried, and what was wrong with them. */
export interface Tried {
  count: number
  told?: string
  faults: string[]
}

interface Place {
  stage: Stage
  superuser: pg.Client
  quiet: QuietApp
}

async function onStage(options: StageOptions, work: (place: Place) => Promise<Tried>): Promise<Tried> {
  const stage = await openStage(options)
  const superuser = new pg.Client({ connectionString: stage.superuserUrl })
  await superuser.connect()
  const quiet = await openQuietApp(stage.app.config, stage.appUrl)
  try {
    const tried = await work({ stage, superuser, quiet })
    const lines = (await verifyAll(stage.app, rooms)).flatMap(({ invariants }) => invariants)
    const violated = lines.filter((line) => line.violated > 0).map(({ what, violated }) => `${what}: ${violated} times`)
    return { count: tried.count, faults: [...tried.faults, ...violated] }
  } finally {
    await quiet.close()
    await superuser.end()
    await stage.end()
  }
}

const onScene = (work: (scene: Scene, quiet: QuietApp) => Promise<Tried>): Promise<Tried> =>
  onStage({}, async ({ stage, superuser, quiet }) =>
    work(await aScene(stage.http, await stage.admin(0), superuser), quiet),
  )

async function cutEach<T>(quiet: QuietApp, commands: readonly CutCommand<T>[]): Promise<Tried> {
  const tried: Tried = { count: 0, faults: [] }
  for (const command of commands) {
    const { cuts, unseen, faults } = await cutAtEveryMessage(quiet, command)
    console.log(`${command.name}: ${cuts} cuts, ${unseen} effects without an answer, ${faults.length} faults`)
    for (const fault of faults) console.log(`  ${fault}`)
    tried.count += cuts
    tried.faults.push(...faults.map((fault) => `${command.name}: ${fault}`))
  }
  return tried
}

async function cutDelivery({ stage, superuser, quiet }: Place): Promise<Tried> {
  const receiver = await aReceiver()
  try {
    const scene = await aPushScene(stage, await stage.admin(0), { superuser, receiver })
    return await cutEach(quiet, [cutPush(scene, quiet.app)])
  } finally {
    await receiver.close()
  }
}

export async function torturePackets(): Promise<Tried> {
  const commands = await onScene((scene, quiet) => cutEach(quiet, cutCommands(scene, quiet.through)))
  const delivery = await onStage({ isIdle: true }, cutDelivery)
  return { count: commands.count + delivery.count, faults: [...commands.faults, ...delivery.faults] }
}

export const tortureInterleavings = (): Promise<Tried> =>
  onScene(async (scene, quiet) => {
    const tried: Tried = { count: 0, faults: [] }
    for (const contention of [...contentions(scene), ...packContentions(scene, UNITS), ...pushContentions(scene)]) {
      const { name, seen, faults } = await everyInterleaving({ quiet, superuser: scene.superuser }, contention)
      console.log(name)
      for (const [outcome, times] of Object.entries(seen)) console.log(`  ${String(times).padStart(4)} ${outcome}`)
      for (const fault of faults) console.log(`  FAULT ${fault}`)
      tried.count += Object.values(seen).reduce((sum, times) => sum + times, 0)
      tried.faults.push(...faults.map((fault) => `${name}: ${fault}`))
    }
    return tried
  })
