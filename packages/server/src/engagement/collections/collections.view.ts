/** A collection as lists and its page show it, and what may be done with it. */

import {
  type Collection,
  collectionActions,
  type CollectionListed,
} from '@serialis/contract/engagement/collections/collections.schema.ts'
import {
  type CollectionCommand,
  collectionTransitions,
} from '@serialis/contract/engagement/collections/collections.status.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { type PermissionName, permissionCode } from '@serialis/contract/permissions.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { type CollectionRow, findCollection } from './collections.queries.ts'

const PERMISSIONS: Record<CollectionCommand, PermissionName> = {
  edit: 'collections.edit',
  delete: 'collections.delete',
  publish: 'collections.editStatus',
  deprecate: 'collections.editStatus',
  restore: 'collections.editStatus',
  archive: 'collections.editStatus',
}

export const collectionListed = ({
  createdAt,
  description: _description,
  ...row
}: CollectionRow): CollectionListed => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

export async function collectionShown({ db, actor }: Pick<Ctx, 'db' | 'actor'>, id: string): Promise<Collection> {
  const row = found(await findCollection(db, id))
  return {
    ...collectionListed(row),
    description: row.description,
    allowed: collectionActions.filter(
      (action) =>
        rowsOf(collectionTransitions, action, row.status).length > 0 &&
        isGranted(actor.authorities, permissionCode(PERMISSIONS[action])),
    ),
  }
}
