/** Rows and titles of a file of members, which may hold personal data: sealed for their place, and shown in part. */

import { isAttribute, type MemberCells } from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import { identityFields } from '@serialis/contract/engagement/members/members.schema.ts'
import { masked, maskedIfPersonal } from '@serialis/contract/kit/boundary/masking.ts'
import { type IdentityKind, identityKinds } from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import { rowSeals } from '../../platform/imports/mapped/row-seals.ts'
import { identityInPart } from '../members/bulk/bulk-members.service.ts'
import type { KnownAttributes } from './attribute-columns.ts'

interface RowContent {
  cells: MemberCells
  before: MemberCells
}

export const { sealedRow, openRow, sealedTitles, openTitles } = rowSeals<RowContent>('member import')

/** Personal attributes in part. Identities in full when no kind is masked; otherwise what looks like an identity is masked in every column. */
export function cellsInPart(
  whole: MemberCells,
  maskedKinds: readonly IdentityKind[],
  known: KnownAttributes = new Map(),
): MemberCells {
  // A field that is gone may have been personal.
  const isPersonal = (column: string) => isAttribute(column) && (known.get(column)?.isPersonal ?? true)
  const cells = Object.fromEntries(
    Object.entries(whole).map(([column, text]) => [column, isPersonal(column) ? masked(text ?? '') : text]),
  ) as MemberCells
  if (maskedKinds.length === 0) return cells
  const ofIdentities = new Set<string>(identityKinds.map((kind) => identityFields[kind]))
  const shown = Object.fromEntries(
    Object.entries(cells).map(([field, text]) => [
      field,
      ofIdentities.has(field) ? text : maskedIfPersonal(text ?? ''),
    ]),
  ) as MemberCells
  for (const kind of identityKinds) {
    const field = identityFields[kind]
    const text = shown[field]
    if (text && maskedKinds.includes(kind)) shown[field] = identityInPart(kind, text)
  }
  return shown
}
