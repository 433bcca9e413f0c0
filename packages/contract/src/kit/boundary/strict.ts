/**
 * Shapes at the boundary: fields that a shape does not have are refused, on every level, instead of dropped in silence.
 * Shapes themselves stay as rooms write them.
 */

import { z } from 'zod'

type Def = Record<string, unknown> & { type: string }
const made = new WeakMap<z.ZodType, z.ZodType>()

/** The names under which wrapping shapes keep what they wrap. */
const INNER = ['innerType', 'element', 'in', 'out', 'valueType', 'rest'] as const

function strictDef(def: Def): Def {
  const next: Def = { ...def }
  for (const name of INNER) if (def[name] instanceof z.ZodType) next[name] = strict(def[name])
  for (const name of ['options', 'items'])
    if (Array.isArray(def[name])) next[name] = (def[name] as z.ZodType[]).map((inner) => strict(inner))
  if (def.type !== 'object') return next
  const shape = Object.entries(def['shape'] as z.ZodRawShape)
  return {
    ...next,
    shape: Object.fromEntries(shape.map(([name, inner]) => [name, strict(inner as z.ZodType)])),
    catchall: def['catchall'] ?? z.never(),
  }
}

/** The same shape, which refuses unknown fields. A shape made of two (`and`) would refuse the fields of both. */
export function strict<S extends z.ZodType>(shape: S): S {
  const known = made.get(shape)
  if (known !== undefined) return known as S
  const def = shape.def as unknown as Def
  if (def.type === 'intersection') throw new Error('use safeExtend: an intersection cannot be strict')
  const next = shape.clone(strictDef(def) as never) as S
  made.set(shape, next)
  return next
}

/** What a route takes of a record: a form that begins with a record sends these fields only. */
export const bodyOf = <R extends { input: { body?: z.ZodType } }, V extends object>(route: R, values: V): V => {
  const { body } = route.input
  if (!(body instanceof z.ZodObject)) return values
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in (body.shape as object))) as V
}
