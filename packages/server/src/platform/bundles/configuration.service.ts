/** The configuration of a tenant as items, and their entry by the commands of their rooms. */

import { configurationKinds, type ConfigurationKindName } from '@serialis/contract/configuration.ts'
import type { EventCode } from '@serialis/contract/events.ts'
import { strict } from '@serialis/contract/kit/boundary/strict.ts'
import { fieldErrors } from '@serialis/contract/kit/field-errors.ts'
import type { Route } from '@serialis/contract/kit/route.ts'
import type { Binding } from '../../kit/http/bind.ts'
import { draftEvent, noteVersion, type App, type Ctx } from '../../kit/http/context.ts'
import { failure, requireThat } from '../../kit/http/failure.ts'
import { parseInput, requirePermission } from '../../kit/http/handle.ts'
import {
  configuration,
  type ConfigurationKind,
  type Entered,
  type Give,
  type Standing,
} from '../../kit/jobs/configuration.ts'
import { canonicalJson } from '../../kit/ops/canonical-json.ts'
import { recordEvent } from '../audit/audit.service.ts'
import { isConfigurationKind, type ConfigurationItem } from './bundle-file.ts'

const kindOf = (app: App, name: ConfigurationKindName): ConfigurationKind => {
  const kind = configuration.of(app).find((one) => one.kind === name)
  if (kind === undefined) throw new Error(`no room has the configuration ${name}`)
  return kind
}

/** All that stands here, in the order in which items are entered. */
export async function standingItems(ctx: Ctx): Promise<(ConfigurationItem & Pick<Standing, 'inForce'>)[]> {
  const items = []
  for (const kind of configurationKinds)
    for (const { key, content, inForce } of await kindOf(ctx.app, kind).read(ctx))
      items.push({ kind, key, content, ...(inForce !== undefined && { inForce }) })
  return items
}

/** Everything that a bundle of this tenant holds: what is in force. */
export const configurationOf = async (ctx: Ctx): Promise<ConfigurationItem[]> =>
  (await standingItems(ctx)).flatMap(({ kind, key, content, inForce = content }) =>
    inForce === null ? [] : [{ kind, key, content: inForce }],
  )

/** The item in the shape of its kind. Refuses what this release does not have. */
export function judged(
  app: App,
  { kind, key, content }: { kind: string; key: string; content: object },
): ConfigurationItem {
  if (!isConfigurationKind(kind)) throw failure('bundle_kind_unknown', { kind })
  const read = strict(kindOf(app, kind).shape).safeParse(content)
  if (!read.success) {
    const [field = ''] = Object.keys(fieldErrors(read.error).fields)
    throw failure('bundle_item_wrong', { kind, key, field })
  }
  return { kind, key, content: read.data }
}

export const isSame = (one: object | null, other: object | null): boolean => canonicalJson(one) === canonicalJson(other)

/** As a request of the same person: permission, shapes, the command, its event, whose id is added to `events`. */
const giving =
  (ctx: Ctx, events: string[]): Give =>
  async (command, input) => {
    const { route } = command as Binding & { readonly route: Route }
    const own: Ctx = { ...ctx, event: draftEvent(route.event) }
    requirePermission(route, own.actor)
    const parsed = parseInput(route, { params: undefined, query: undefined, body: undefined, ...(input as object) })
    const made = await command(own as never, parsed as never)
    noteVersion(route, parsed, own.event, made)
    await recordEvent(own, (own.event.instead ?? route.event) as EventCode)
    events.push(own.event.id)
    return made as never
  }

const standingOf = async (
  ctx: Ctx,
  { kind, key }: Pick<ConfigurationItem, 'kind' | 'key'>,
): Promise<Standing | undefined> => (await kindOf(ctx.app, kind).read(ctx, key)).find((one) => one.key === key)

/**
 * Enters one item as the actor of `ctx`, in its transaction. `expected`: what stood here when a person looked; an
 * item that stands as wanted already is left as it is. Answers the events that were recorded, too.
 */
export async function enterItem(
  ctx: Ctx,
  item: ConfigurationItem,
  { reason, expected }: { reason: string; expected?: object | null },
): Promise<{ outcome: Entered; eventIds: string[] }> {
  const before = await standingOf(ctx, item)
  if (before !== undefined && isSame(before.content, item.content)) return { outcome: 'DONE', eventIds: [] }
  requireThat(expected === undefined || isSame(expected, before?.content ?? null), 'bundle_item_changed')
  const eventIds: string[] = []
  const outcome = await kindOf(ctx.app, item.kind).enter(ctx, giving(ctx, eventIds), { ...item, before, reason })
  return { outcome, eventIds }
}
