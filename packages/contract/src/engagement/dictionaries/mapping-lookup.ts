/** What a dictionary answers for a value on a day. */

import type { MappingContents, MappingItem } from './mapping-dicts.schema.ts'

/** A published version, as what reads it has it. */
export interface PublishedDict extends MappingContents {
  id: string
  code: string
  number: number
}

/**
 * `MAPPED` by an item; `KEPT` and `DEFAULT` by the policy; `REFUSED` by an item without a target; `MISSING` by the
 * policy, which for INBOX means that a person is asked.
 */
export type Answer =
  | { outcome: 'MAPPED' | 'KEPT' | 'DEFAULT'; to: string }
  | { outcome: 'REFUSED' }
  | { outcome: 'MISSING'; isAsked: boolean }

const isValidOn = ({ validFrom, validTo }: MappingItem, day: string) =>
  (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo)

function unmatched({ policy, defaultValue }: MappingContents, value: string): Answer {
  if (policy === 'KEEP') return { outcome: 'KEPT', to: value }
  if (policy === 'DEFAULT' && defaultValue !== null) return { outcome: 'DEFAULT', to: defaultValue }
  return { outcome: 'MISSING', isAsked: policy === 'INBOX' }
}

/** Reads the items once; each question is then answered without a search. */
export function lookupIn(contents: MappingContents): (value: string, day: string) => Answer {
  const byValue = Map.groupBy(contents.items, ({ from }) => from)
  return (value, day) => {
    const item = byValue.get(value.trim())?.find((one) => isValidOn(one, day))
    if (item === undefined) return unmatched(contents, value)
    return item.to === null ? { outcome: 'REFUSED' } : { outcome: 'MAPPED', to: item.to }
  }
}
