/** Attributes as the page of a member shows them: personal fields in part, for every reader. */

import { attributeFields } from '@serialis/contract/engagement/member-attributes/attribute-fields.ts'
import {
  attributeActions,
  type MemberAttributes,
  type MemberAttributesVersion,
} from '@serialis/contract/engagement/member-attributes/member-attributes.schema.ts'
import type { MemberStatus } from '@serialis/contract/engagement/members/members.status.ts'
import { memberTransitions } from '@serialis/contract/engagement/members/members.status.ts'
import { personalPaths, recordInPart } from '@serialis/contract/engagement/records/record-values.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { type PermissionName, permissionCode } from '@serialis/contract/permissions.ts'
import type { Ctx } from '../../kit/http/context.ts'
import type { DescribedCollection } from '../collections/read-collections.ts'
import { takesRecords } from '../records/judging.ts'
import { changesBetween } from '../records/records.view.ts'
import type { AttributesRow, StateRow } from './attributes.queries.ts'

const PERMISSIONS: Record<(typeof attributeActions)[number], PermissionName> = {
  edit: 'members.edit',
  unmask: 'members.unmask',
}

export const mayEdit = (status: MemberStatus): boolean => rowsOf(memberTransitions, 'edit', status).length > 0

export function attributesShown(
  { actor }: Pick<Ctx, 'actor'>,
  collection: DescribedCollection,
  row: AttributesRow | undefined,
  status: MemberStatus,
): MemberAttributes {
  const fields = attributeFields(collection)
  const hasPersonal = personalPaths(fields).size > 0
  const isOpen = (action: (typeof attributeActions)[number]) =>
    action === 'unmask'
      ? hasPersonal && row !== undefined
      : fields.length > 0 && takesRecords(collection) && mayEdit(status)
  return {
    collectionId: collection.id,
    code: collection.code,
    nameEn: collection.nameEn,
    nameZh: collection.nameZh,
    fields,
    data: row === undefined ? {} : recordInPart(fields, row.data),
    version: row?.version ?? 0,
    source: row?.source ?? null,
    changedAt: row?.changedAt.toISOString() ?? null,
    changedBy: row?.changedByName ?? '',
    hasPersonal,
    allowed: attributeActions.filter(
      (action) => isOpen(action) && isGranted(actor.authorities, permissionCode(PERMISSIONS[action])),
    ),
  }
}

/** `before` is the state that it replaced; undefined where that is not kept, or was none. */
export const stateShown = (
  { fields }: Pick<DescribedCollection, 'fields'>,
  { version, source, sourceAt, changedAt, changedByName, data }: Omit<StateRow, 'metaNumber'>,
  before: Pick<StateRow, 'data'> | undefined,
): MemberAttributesVersion => ({
  version,
  source,
  sourceAt: sourceAt.toISOString(),
  changedAt: changedAt.toISOString(),
  changedBy: changedByName,
  changes: before === undefined ? [] : changesBetween(fields, before.data, data),
  isFirst: before === undefined,
})
