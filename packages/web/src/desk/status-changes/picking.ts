/** The selection in the form until it is sent. */

import type { pickedSource } from '@serialis/contract/desk/status-changes/status-changes.schema.ts'
import type { PackagingLevel, SerialStatus } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { z } from 'zod'

export const pickings = ['codes', 'query', 'file'] as const

export interface Picking {
  kind: (typeof pickings)[number]
  text: string
  filter: {
    orderNo?: string | undefined
    batch?: string | undefined
    container?: string | undefined
    application?: string | undefined
    productId?: string | undefined
    level?: PackagingLevel | undefined
    statuses?: SerialStatus[] | undefined
  }
  file: File | null
}

/** `codes`: from the address, separated by commas or line ends. */
export const emptyPicking = (codes: string | undefined): Picking => ({
  kind: 'codes',
  text: (codes ?? '').split(',').join('\n'),
  filter: {},
  file: null,
})

export const codesIn = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '')

type Source = z.input<typeof pickedSource>

/** The request body for codes and queries; null while nothing is selected. */
export function sourceOf({ kind, text, filter }: Picking): Source | null {
  if (kind === 'codes') {
    const codes = codesIn(text)
    return codes.length === 0 ? null : { kind, codes }
  }
  if (kind === 'file') return null
  const named = Object.fromEntries(
    Object.entries(filter).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
  return Object.keys(named).length === 0 ? null : { kind, filter: named }
}
