/** Requests of platform administrators: one transaction each, in which no tenant is set. */

import type { Route } from '@serialis/contract/kit/route.ts'
import { inPlatform, type PlatformDb } from '../db/db.ts'
import { withWantedFields } from '../lists/list-fields.ts'
import type { Binding } from './bind.ts'
import type { App, PlatformAskCtx, PlatformCtx, RequestFacts } from './context.ts'
import { parseInput, requireFactor, type GroundFloor, type RawInput } from './handle.ts'
import { withHooks } from './transaction-hooks.ts'

/** Routes of the platform, and those of tenants that it reaches too, when its token asks. */
export const isOfPlatform = (ground: GroundFloor, route: Route, token: string): boolean =>
  route.permission === 'platform' || (route.forPlatform === true && ground.isPlatformToken(token))

interface Running {
  app: App
  ground: GroundFloor
}
interface Asking {
  facts: RequestFacts
  raw: RawInput
}

/** The administrator and the input; refuses a session whose second factor is due. */
async function admitted({ app, ground }: Running, db: PlatformDb, route: Route, { facts, raw }: Asking) {
  const actor = await ground.findPlatformActor(db, app, facts)
  requireFactor(route, actor)
  return { actor, input: parseInput(route, raw) }
}

export async function runOfPlatform(running: Running, binding: Binding, asking: Asking): Promise<unknown> {
  const { app } = running
  const { route, askOfPlatform: ask } = binding
  const { facts: request } = asking
  const steps: (() => void)[] = []
  const before = async () => {
    const { actor, input } = await inPlatform(app.pool, (db) => admitted(running, db, route, asking))
    const read: PlatformAskCtx['read'] = (work) => inPlatform(app.pool, work)
    const atEnd = (step: () => void) => void steps.push(step)
    return ask?.({ app, actor, now: app.clock.now(), request, read, atEnd }, input as never)
  }
  try {
    const asked = ask && (await before())
    return await withHooks((hooks) =>
      inPlatform(app.pool, async (db) => {
        const { actor, input } = await admitted(running, db, route, asking)
        const ctx: PlatformCtx = { app, db, actor, asked, now: app.clock.now(), request, ...hooks }
        const made = await (binding.ofPlatform ?? binding)(ctx as never, input as never)
        return route.output ? withWantedFields(route.output.parse(made ?? {}), input) : made
      }),
    )
  } finally {
    for (const step of steps) step()
  }
}
