/** Lists as files and on paper: the commands, and the task that writes the file. */

import { MASK } from '@serialis/contract/kit/boundary/masking.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { exportableLists, type PrintableList, personalFiltersOf, printableLists } from '@serialis/contract/lists.ts'
import { permissionCode, type PermissionName } from '@serialis/contract/permissions.ts'
import * as routes from '@serialis/contract/platform/exports/exports.routes.ts'
import type { ExportFormat, ExportValues } from '@serialis/contract/platform/exports/exports.schema.ts'
import { CommitUnknown } from '../../kit/db/db.ts'
import { bind, type Binding } from '../../kit/http/bind.ts'
import { type Ctx, zoneOf } from '../../kit/http/context.ts'
import { failure, requireThat } from '../../kit/http/failure.ts'
import type { TaskKind, TaskRun } from '../../kit/jobs/task.ts'
import { requireRoomForFiles } from '../../kit/limits/file-quota.ts'
import type { ListExport } from '../../kit/lists/list-export.ts'
import { sitesOf } from '../sites/sites.service.ts'
import { forgetFilterOfTask } from '../tasks/keeping/files-of-lists.service.ts'
import { requireFewExports, startTask } from '../tasks/tasks.service.ts'
import { csvOfAll, csvOfFile, wholeFiles, type WholeFile, writeFile } from './list-file.ts'

export const EXPORT_KIND = 'exports.list'

/** For an export of everything. */
export { csvOfAll, csvOfFile, wholeFiles, type WholeFile }

interface ExportTask {
  list: keyof typeof exportableLists
  format: ExportFormat
  /** Absent in tasks of earlier versions. */
  values?: ExportValues
  filter: Record<string, unknown>
  ids?: readonly string[]
  /** In which the file shows times and counts the days of its filter; absent in tasks of earlier versions. */
  zone?: string
}

function requirePermissions(ctx: Ctx, names: readonly (PermissionName | 'session')[]) {
  for (const name of names) {
    if (name === 'session') continue
    const code = permissionCode(name)
    if (!isGranted(ctx.actor.authorities, code)) throw failure('no_permission', { code })
  }
}

/** What the page of the list asks for. */
function requireReader(ctx: Ctx, list: PrintableList) {
  const { reads, sites } = printableLists[list]
  requirePermissions(ctx, [reads])
  requireThat(sitesOf(ctx) === undefined || sites !== 'closed', 'not_for_sites')
}

/** The filter as the event log keeps it: what names a person is hidden. */
const withoutPeople = (list: PrintableList, filter: Record<string, unknown>): Record<string, unknown> => {
  const hidden = personalFiltersOf(list)
  return Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, hidden.includes(name) ? MASK : value]))
}

/** A list of one page leaves no trace; what leaves the console as a whole, on paper too, does. */
export const printList = bind(routes.printList, async (ctx, { body: { list, ...details } }) => {
  requireReader(ctx, list)
  const filter = withoutPeople(list, details.filter)
  Object.assign(ctx.event, { subjectType: 'list', subjectId: list, details: { ...details, filter } })
  return { at: ctx.now.toISOString() }
})

export const exportList = bind(routes.exportList, async (ctx, { body }) => {
  const { permission } = exportableLists[body.list]
  requirePermissions(ctx, [permission])
  requireReader(ctx, body.list)
  const zone = zoneOf(ctx)
  await requireFewExports(ctx, EXPORT_KIND)
  await requireRoomForFiles(ctx.app, ctx.tenant.tenantId, { db: ctx.db })
  Object.assign(ctx.event, {
    subjectType: 'list',
    subjectId: body.list,
    details: {
      format: body.format,
      values: body.values,
      filter: withoutPeople(body.list, body.filter),
      zone,
      ...(body.ids && { rows: body.ids.length }),
    },
  })
  return startTask(ctx, {
    kind: EXPORT_KIND,
    input: { ...body, zone },
    subjectType: 'list',
    subjectId: body.list,
    filePermission: permission,
  })
})

const inZone = (task: TaskRun, zone = task.tenant.zone): TaskRun => ({ ...task, tenant: { ...task.tenant, zone } })

/** The task kind that writes any of these lists; the bindings answer those that are made from a route. */
export function exportTask(lists: readonly ListExport[], bindings: readonly Binding[]): TaskKind {
  return {
    kind: EXPORT_KIND,
    async run(task, input: ExportTask) {
      const list = lists.find((known) => known.name === input.list)
      if (!list) throw new Error(`no room exports the list ${input.list}`)
      const filter = list.filter.safeParse(input.filter)
      if (!filter.success) throw failure('invalid_input')
      const { file, rows } = await writeFile(inZone(task, input.zone), {
        ...input,
        list,
        filter: filter.data,
        bindings,
      })
      const finish = task.finish('list.export_finished', async ({ db, event }) => {
        for (const filter of personalFiltersOf(input.list))
          await forgetFilterOfTask(db, { kind: EXPORT_KIND, lists: [input.list], id: task.taskId }, filter)
        event.details = { rows, sha256: file.sha256, format: input.format }
        return { file, result: { rows } }
      })
      await finish.catch(async (error: unknown) => {
        // No row names the file any more, except after a commit with unknown outcome; then the next start decides.
        if (!(error instanceof CommitUnknown)) await task.app.files.remove(file.path)
        throw error
      })
    },
  }
}
