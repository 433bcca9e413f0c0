/**
 * The routes of one kind of plain master record: a list, options for fields that name one, one record, create, edit and
 * delete. Made by a function, because every kind has its own paths, permissions and fields.
 *
 * A plain master has no workflow: everybody with the permission changes it at once, and `version` refuses an edit of a
 * record that has changed in the meantime. Its history is the log of its subject; `exportableLists` and `masterImports`
 * read the same fields.
 */

import { z } from 'zod'
import type { ErrorKey } from '../../errors.ts'
import { deleted, id, idParam } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query, type SiteReach } from '../../kit/route.ts'
import type { PermissionName } from '../../permissions.ts'

type Rights<P extends string> = `${P}.${'list' | 'create' | 'edit' | 'delete'}` extends PermissionName ? P : never
/** The names of rights that have `.list`, `.create`, `.edit` and `.delete`. */
export type MasterRights = { [N in PermissionName]: N extends `${infer P}.list` ? Rights<P> : never }[PermissionName]

export interface MasterKind {
  path: string
  /** Type of the record in the log; its events are `<subjectType>.created`, `.changed` and `.deleted`. */
  subjectType: string
  permission: MasterRights
  sites: SiteReach
  /** Filters of the list and of the options. */
  filters: z.ZodRawShape
  record: z.ZodObject
  /** What an option shows besides its id, e.g. `{ name: z.string() }`. */
  option: z.ZodRawShape
  input: z.ZodType
  /** `input` with the `version` that the client saw. */
  edit: z.ZodType
  /** Refusals of create and edit, those of edit alone, and those of delete. */
  errors: {
    save: readonly ErrorKey[]
    edit?: readonly ErrorKey[]
    create?: readonly ErrorKey[]
    remove?: readonly ErrorKey[]
  }
}

function readingRoutes<const K extends MasterKind>({ path, permission, sites, filters, record, option }: K) {
  const input = { query: listQuery(filters as K['filters'], 'text') }
  return {
    list: query({
      method: 'GET',
      path: path as K['path'],
      permission: `${permission as K['permission']}.list`,
      sites,
      input,
      output: listOf(record as K['record']),
    }),
    options: query({
      method: 'GET',
      path: `${path as K['path']}/options`,
      permission: 'session',
      sites,
      input,
      output: listOf(z.object({ id, ...(option as K['option']) })),
    }),
    get: query({
      method: 'GET',
      path: `${path as K['path']}/:id`,
      permission: `${permission as K['permission']}.list`,
      sites,
      input: { params: idParam },
      output: record as K['record'],
    }),
  }
}

function writingRoutes<const K extends MasterKind>({
  path,
  permission,
  sites,
  record,
  input,
  edit,
  errors,
  subjectType,
}: K) {
  const one = `${path as K['path']}/:id` as const
  const subject = subjectType as K['subjectType']
  return {
    create: command({
      method: 'POST',
      path: path as K['path'],
      permission: `${permission as K['permission']}.create`,
      sites,
      input: { body: input as K['input'] },
      output: record as K['record'],
      errors: [...errors.save, ...(errors.create ?? [])],
      event: `${subject}.created`,
      creates: true,
    }),
    update: command({
      method: 'PUT',
      path: one,
      permission: `${permission as K['permission']}.edit`,
      sites,
      input: { params: idParam, body: edit as K['edit'] },
      output: record as K['record'],
      errors: [...errors.save, ...(errors.edit ?? []), 'changed_meanwhile'],
      event: `${subject}.changed`,
    }),
    remove: command({
      method: 'DELETE',
      path: one,
      permission: `${permission as K['permission']}.delete`,
      sites,
      input: { params: idParam },
      output: deleted,
      errors: errors.remove ?? [],
      event: `${subject}.deleted`,
    }),
  }
}

export const masterRoutes = <const K extends MasterKind>(kind: K) => ({
  ...readingRoutes(kind),
  ...writingRoutes(kind),
})
