/** Every status that the contract can answer has its sentence in the glossary, in both languages. */

import type { Route } from '@serialis/contract/kit/route.ts'
import { routes } from '@serialis/contract/routes.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { entitiesOf } from './entities.ts'
import { glossaryEn } from './glossary.en.ts'
import { glossaryZh } from './glossary.zh.ts'

interface Def {
  type: string
  entries?: Record<string, string>
  shape?: Record<string, z.ZodType>
  options?: readonly z.ZodType[]
  [part: string]: unknown
}
const defOf = (schema: z.ZodType): Def => (schema as unknown as { _zod: { def: Def } })._zod.def
const PARTS = ['innerType', 'element', 'valueType', 'in', 'out', 'left', 'right'] as const
const IS_STATUS = /(?:status|state|approval|circuit)$/i

/** The values of each enumeration that is named as a status, with one of the places where it is answered. */
function statusesIn(schema: z.ZodType, path: string, found: Map<string, string>, seen = new Set<z.ZodType>()): void {
  if (seen.has(schema)) return
  seen.add(schema)
  const def = defOf(schema)
  if (def.type === 'enum' && IS_STATUS.test(path)) found.set(Object.values(def.entries ?? {}).join(' '), path)
  for (const [name, inner] of Object.entries(def.shape ?? {})) statusesIn(inner, `${path}.${name}`, found, seen)
  for (const part of PARTS) if (def[part]) statusesIn(def[part] as z.ZodType, path, found, seen)
  for (const option of def.options ?? []) statusesIn(option, path, found, seen)
}

const answered = new Map<string, string>()
for (const [name, { output }] of Object.entries<Route>(routes)) if (output) statusesIn(output, name, answered)

/** Shown as something else than a status tag, or under the names of the specification. */
const APART: Record<string, string> = {
  'DONE HERE AHEAD': 'a step of a workflow, which is a station of a picture',
  'AHEAD IN_FORCE OVER': 'whether a deputy is in force, with its days',
  'DELIVERED FAILED CANCELLED': 'an application, under the 1 and 0 of the specification',
  'ENCODED DEACTIVATED DECOMMISSIONED DESTROYED': 'what a file of a line says of a code, in its own words',
  'READY SUSPENDED': 'a tenant, whose people do not see its page',
  'READY SUSPENDED CLOSED DELETING DELETED': 'the same, as the platform lists it',
  'NONE HERE BY_HAND UNSURE SENT ACKNOWLEDGED': 'where the package of an order is, as a sentence',
}

const explained = (['A', 'B'] as const).flatMap((scheme) => entitiesOf(scheme).map(({ statuses }) => new Set(statuses)))
/** Serial numbers have statuses of two schemes, and one more that is shown. */
const serials = new Set(Object.keys(glossaryEn.statuses.serial))

test('every enumeration of statuses in the contract is explained', () => {
  const missing = [...answered].filter(([values]) => {
    const all = values.split(' ')
    return (
      !(values in APART) &&
      !all.every((value) => serials.has(value)) &&
      !explained.some((statuses) => all.every((value) => statuses.has(value)))
    )
  })
  expect(missing).toEqual([])
  expect(answered.size).toBeGreaterThan(30)
  for (const values of Object.keys(APART)) expect([...answered.keys()]).toContain(values)
})

test('every status of the glossary has a sentence in both languages, which differ', () => {
  const texts = (glossary: object) =>
    Object.entries((glossary as typeof glossaryEn).statuses).flatMap(([kind, statuses]) =>
      Object.entries(statuses).map(([status, text]) => [`${kind}.${status}`, text as string] as const),
    )
  const chinese = new Map(texts(glossaryZh))
  for (const [term, text] of texts(glossaryEn)) {
    expect(text, term).toMatch(/^[A-Z“].*\.$/)
    expect(chinese.get(term), term).toMatch(/[㐀-鿿].*。$/)
  }
})
