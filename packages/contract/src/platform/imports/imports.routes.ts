/**
 * The routes of one kind of uploaded table: made by a function, because each kind has its own paths, permissions and
 * columns.
 */

import { z } from 'zod'
import { id } from '../../kit/entity.ts'
import {
  importDecision,
  importEnter,
  importFormats,
  importParams,
  importStatuses,
  rowOutcomes,
  tableImport,
  tableImportDetail,
} from '../../kit/import-file.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query, stream, upload, type SiteReach } from '../../kit/route.ts'
import type { PermissionName } from '../../permissions.ts'

interface Kind<Path extends string, Template extends string, Subject extends string, Params extends z.ZodRawShape> {
  path: Path
  /** Path of the template. */
  template: Template
  subjectType: Subject
  /** `session`: the service asks for the right that the path names. */
  permission: PermissionName | 'session'
  /** Of the list and of an upload; and of one file, by its id. */
  sites: { all: SiteReach; one: SiteReach }
  fileLimit: number
  /** What the path names besides the file. */
  params?: Params
  /** Any where absent: columns and faults of masters are known to their rooms only. */
  columns?: readonly string[]
  faults?: readonly string[]
}

type WithParams<Params, Parts> = [keyof Params] extends [never]
  ? Parts
  : Parts & { params: z.ZodObject<{ [P in keyof Params]: Params[P] extends z.ZodType ? Params[P] : never }> }
const withParams = <Params extends z.ZodRawShape, Parts>(params: Params | undefined, parts: Parts) =>
  ({ ...(params && { params: z.object(params) }), ...parts }) as unknown as WithParams<Params, Parts>

const line = z.coerce.number().int().min(1).max(1_000_000)

type ImportRow = ReturnType<typeof rowOf>

/** `columns` and `faults` limit the row to the values of its kind. */
const oneOf = (values: readonly string[] | undefined) =>
  (values === undefined ? z.string().max(60) : z.enum(values as [string, ...string[]])) as z.ZodEnum<
    Record<string, string>
  >

function rowOf({ columns, faults }: Pick<Kind<string, string, string, z.ZodRawShape>, 'columns' | 'faults'>) {
  const column = oneOf(columns)
  const cells = z.partialRecord(column, z.string().trim().max(500))
  return {
    cells,
    row: z.object({
      line: z.number().int(),
      /** The value that identifies the record: an order number, a product code. */
      key: z.string(),
      outcome: z.enum(rowOutcomes),
      cells,
      faults: z.array(z.object({ column, key: oneOf(faults), params: importParams })),
      isCorrected: z.boolean(),
      /** Of the record that the row created, or refers to. */
      recordId: id.nullable(),
    }),
  }
}

function readingRoutes<
  const Path extends string,
  const Template extends string,
  const Subject extends string,
  const Params extends z.ZodRawShape = Record<never, never>,
>(
  { path, template, subjectType, permission, sites, params }: Kind<Path, Template, Subject, Params>,
  { row }: ImportRow,
) {
  const one = `${path}/:id` as const
  const ofFile = z.object({ ...(params as Params), id })
  return {
    /** Newest first. */
    list: query({
      method: 'GET',
      path,
      permission,
      sites: sites.all,
      input: withParams(params, { query: listQuery({ status: z.enum(importStatuses).optional() }) }),
      output: listOf(tableImport),
    }),
    get: query({
      method: 'GET',
      path: one,
      permission,
      sites: sites.one,
      input: { params: ofFile },
      output: tableImportDetail,
    }),
    rows: query({
      method: 'GET',
      path: `${one}/rows` as const,
      permission,
      sites: sites.one,
      input: { params: ofFile, query: listQuery({ outcome: z.enum(rowOutcomes).optional() }, 'number') },
      output: listOf(row),
    }),
    template: stream({
      method: 'GET',
      path: `${template}/:format` as const,
      permission,
      sites: 'shared',
      input: { params: z.object({ ...(params as Params), format: z.enum(importFormats) }) },
      event: `${subjectType}.template_downloaded` as const,
    }),
    /** The wrong rows in the columns of the file, each with its faults, to be corrected and uploaded again. */
    wrongRows: stream({
      method: 'GET',
      path: `${one}/wrong-rows` as const,
      permission,
      sites: sites.one,
      input: { params: ofFile },
      event: `${subjectType}.wrong_rows_downloaded` as const,
    }),
  }
}

function enteringRoutes<
  const Path extends string,
  const Template extends string,
  const Subject extends string,
  const Params extends z.ZodRawShape = Record<never, never>,
>(
  { path, subjectType, permission, sites, fileLimit, params }: Kind<Path, Template, Subject, Params>,
  { cells, row }: ImportRow,
) {
  const one = `${path}/:id` as const
  const ofFile = z.object({ ...(params as Params), id })
  return {
    upload: upload({
      method: 'POST',
      path,
      permission,
      sites: sites.all,
      input: withParams(params, {}),
      fileLimit,
      output: tableImportDetail,
      event: `${subjectType}.uploaded` as const,
      errors: ['choose_a_file', 'choose_a_correct_file_type', 'file_too_large'],
      creates: true,
    }),
    /**
     * Replaces cells of one row, which is validated again at once, together with the rows that conflict with it.
     * Omitted cells stay unchanged.
     */
    mend: command({
      method: 'PUT',
      path: `${one}/rows/:line` as const,
      permission,
      sites: sites.one,
      input: { params: z.object({ ...(params as Params), id, line }), body: importDecision.extend({ cells }) },
      output: row,
      event: `${subjectType}.mended` as const,
      errors: ['import_status_does_not_allow', 'import_row_unknown', 'changed_meanwhile'],
    }),
    /** All rows, or with `leaveOutWrong` the valid ones: every one of them or none. */
    enter: command({
      method: 'POST',
      path: `${one}/enter` as const,
      permission,
      sites: sites.one,
      input: { params: ofFile, body: importEnter },
      output: tableImportDetail,
      event: `${subjectType}.enter_started` as const,
      errors: [
        'import_status_does_not_allow',
        'import_has_wrong_rows',
        'import_has_nothing_to_enter',
        'changed_meanwhile',
      ],
    }),
    drop: command({
      method: 'POST',
      path: `${one}/drop` as const,
      permission,
      sites: sites.one,
      input: { params: ofFile, body: importDecision },
      output: tableImportDetail,
      event: `${subjectType}.dropped` as const,
      errors: ['import_status_does_not_allow', 'changed_meanwhile'],
    }),
  }
}

export function importRoutes<
  const Path extends string,
  const Template extends string,
  const Subject extends string,
  const Params extends z.ZodRawShape = Record<never, never>,
>(kind: Kind<Path, Template, Subject, Params>) {
  const row = rowOf(kind)
  return { ...readingRoutes(kind, row), ...enteringRoutes(kind, row) }
}
export type ImportRoutes = ReturnType<typeof importRoutes<string, string, string>>
