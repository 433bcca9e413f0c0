/**
 * The routes of one kind of plain master record: a list, options for fields that name one, one record, create, edit and
 * delete. Made by a function, because every kind has its own paths, permissions and fields.
 *
 * A plain master has no workflow: everybody with the permission changes it at once, and `version` refuses an edit of a
 * record that has changed in the meantime. Kinds that another person approves have further routes (`approvalRoutes`) and
 * facts (`approvalFacts`). Its history is the log of its subject; `exportableLists` and `masterImports`
 * read the same fields.
 */

import { z } from 'zod'
import type { ErrorKey } from '../../errors.ts'
import { deleted, id, idParam, instant, recordVersion } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query, type SiteReach } from '../../kit/route.ts'
import type { PermissionName } from '../../permissions.ts'
import { approvalCommands, approvals } from './approval.ts'

type Rights<P extends string> = `${P}.${'list' | 'create' | 'edit' | 'delete'}` extends PermissionName ? P : never
/** The names of rights that have `.list`, `.create`, `.edit` and `.delete`. */
export type MasterRights = { [N in PermissionName]: N extends `${infer P}.list` ? Rights<P> : never }[PermissionName]

export interface MasterKind {
  path: string
  /** Type of the record in the log; its events are `<subjectType>.created`, `.changed` and `.deleted`. */
  subjectType: string
  permission: MasterRights
  sites: SiteReach
  /** The same for commands, where they differ. */
  writes?: SiteReach
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
  sites: read,
  writes: sites = read,
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

/** What the record of a kind that another person approves has besides. */
export const approvalFacts = {
  approval: z.enum(approvals),
  /** Whether it was approved once: only then choices offer it, and approved records may refer to it. */
  isInForce: z.boolean(),
  /** What waits or was rejected. */
  change: z
    .object({
      /** What a form would send. Null: the record was never approved, and has the contents itself. */
      contents: z.record(z.string(), z.unknown()).nullable(),
      /** The changed fields in words, with what is in force before and what would be after. */
      differences: z.record(z.string(), z.unknown()),
      by: z.string(),
      at: instant,
      /** Why it was rejected. */
      opinion: z.string().nullable(),
    })
    .nullable(),
  /** What the caller may do about it now. */
  allowed: z.array(z.enum(approvalCommands)),
}
/** The same as a filter of the list. */
export const approvalFilter = { approval: z.enum(approvals).optional() }

const decision = {
  params: idParam,
  body: z.object({ version: recordVersion, reason: z.string().trim().min(3, 'reason_too_short').max(500) }),
}

/** Approves, rejects or withdraws what waits. Approving is refused for what would refuse the edit now. */
export function approvalRoutes<
  const K extends Pick<MasterKind, 'path' | 'subjectType' | 'sites' | 'writes' | 'record' | 'errors'>,
  const A extends PermissionName,
  const E extends PermissionName,
>(
  { path, subjectType, sites: read, writes: sites = read, record, errors }: K,
  { approve, edit }: { approve: A; edit: E },
) {
  const one = `${path as K['path']}/:id` as const
  const subject = subjectType as K['subjectType']
  const same = { method: 'POST' as const, sites, input: decision, output: record as K['record'] }
  return {
    approve: command({
      ...same,
      path: `${one}/approve` as const,
      permission: approve,
      errors: [
        'approver_is_author',
        'status_change_not_allowed',
        'changed_meanwhile',
        ...errors.save,
        ...(errors.edit ?? []),
      ],
      event: `${subject}.approved` as const,
    }),
    reject: command({
      ...same,
      path: `${one}/reject` as const,
      permission: approve,
      errors: ['approver_is_author', 'status_change_not_allowed', 'changed_meanwhile'],
      event: `${subject}.rejected` as const,
    }),
    undo: command({
      ...same,
      path: `${one}/undo` as const,
      permission: edit,
      errors: ['no_revision_in_force', 'status_change_not_allowed', 'changed_meanwhile'],
      event: `${subject}.undone` as const,
    }),
  }
}
