/** Requests of platform administrators: one transaction each, in which no tenant is set. */

import type { Route } from '@serialis/contract/kit/route.ts'
import { inPlatform } from '../db/db.ts'
import type { Binding } from './bind.ts'
import type { App, PlatformCtx, RequestFacts } from './context.ts'
import { parseInput, type GroundFloor, type RawInput } from './handle.ts'
import { withWantedFields } from './list-fields.ts'
import { withHooks } from './transaction-hooks.ts'

/** Routes of the platform, and those of tenants that it reaches too, when its token asks. */
export const isOfPlatform = (ground: GroundFloor, route: Route, token: string): boolean =>
  route.permission === 'platform' || (route.forPlatform === true && ground.isPlatformToken(token))

export const runOfPlatform = (
  { app, ground }: { app: App; ground: GroundFloor },
  binding: Binding,
  { facts, raw }: { facts: RequestFacts; raw: RawInput },
): Promise<unknown> =>
  withHooks(({ afterCommit }) =>
    inPlatform(app.pool, async (db) => {
      const { route } = binding
      const actor = await ground.findPlatformActor(db, app, facts)
      const ctx: PlatformCtx = { app, db, actor, now: app.clock.now(), request: facts, afterCommit }
      const input = parseInput(route, raw)
      const made = await (binding.ofPlatform ?? binding)(ctx as never, input as never)
      return route.output ? withWantedFields(route.output.parse(made ?? {}), input) : made
    }),
  )
