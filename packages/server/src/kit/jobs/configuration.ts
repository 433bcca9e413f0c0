/**
 * Extension point: the kinds of configuration that a bundle carries from one tenant to another. Each is read by codes
 * and names, never by ids, and is entered by the commands of its own room.
 */

import type { ConfigurationKindName } from '@serialis/contract/configuration.ts'
import type { ClientInput, Output, Route } from '@serialis/contract/kit/route.ts'
import { z } from 'zod'
import type { Binding } from '../http/bind.ts'
import type { Ctx } from '../http/context.ts'
import { extensionPoint } from '../http/extension-point.ts'

/** As it stands in this tenant. */
export interface Standing<C = object> {
  /** Its code or name in every tenant; empty of a setting, of which there is one. */
  key: string
  content: C
  /** What is in force, where a draft is the content; null: nothing is, and nobody else takes it over. */
  inForce?: C | null
  /** Of the record here, for the command that changes it. */
  id: string
  version: number
}

interface Entering<C = object> {
  key: string
  content: C
  /** Absent: it is new. */
  before: Standing | undefined
  reason: string
}

/** Gives a command as a request of the same person would: its permission, its shapes, its event. */
export type Give = <R extends Route>(
  command: Binding & { readonly route: R },
  input: ClientInput<R>,
) => Promise<Output<R>>

/** WAITS: a second person has to approve it. */
export type Entered = 'DONE' | 'WAITS'

export interface ConfigurationKind<C = object> {
  kind: ConfigurationKindName
  /** Of the content: no ids, no secrets, no people. */
  shape: z.ZodType<C>
  /** All that there is; with a key, that alone. */
  read(ctx: Ctx, key?: string): Promise<Standing<C>[]>
  enter(ctx: Ctx, give: Give, item: Entering<C>): Promise<Entered>
}

export const configuration = extensionPoint<ConfigurationKind>()

/** An entry for the `extensions` of a room. */
export const configurationKind = <C extends object>(kind: ConfigurationKind<C>) =>
  configuration.extension(kind as unknown as ConfigurationKind)

/** A setting of the tenant: what its page saves, besides version and reason. */
export function configurationSetting(kind: ConfigurationKindName, get: Binding, save: Binding) {
  const { version: _version, reason, ...fields } = (save.route.input.body as z.ZodObject).shape as z.ZodRawShape
  const read = get as unknown as (ctx: Ctx) => Promise<Record<string, unknown> & { version: number }>
  return configuration.extension({
    kind,
    shape: z.object(fields) as z.ZodType<object>,
    async read(ctx) {
      const saved = await read(ctx)
      const content = Object.fromEntries(Object.keys(fields).map((name) => [name, saved[name]]))
      return [{ key: '', content, id: '', version: saved.version }]
    },
    async enter(_ctx, give, { content, before, reason: why }) {
      const body = { ...content, version: before?.version ?? 0, ...(reason !== undefined && { reason: why }) }
      await give(save as Binding & { readonly route: Route }, { body } as never)
      return 'DONE'
    },
  })
}
