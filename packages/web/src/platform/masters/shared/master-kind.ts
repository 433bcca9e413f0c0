/** What the pages of plain master records differ in. */

import type { Route } from '@serialis/contract/kit/route.ts'
import type { ExportableList } from '@serialis/contract/lists.ts'
import type { Approval, ApprovalCommand } from '@serialis/contract/platform/masters/approval.ts'
import type { MasterRights } from '@serialis/contract/platform/masters/masters.routes.ts'
import type { ReactNode } from 'react'
import type { FormFields, FormValues } from '../../../kit/form/useContractForm.ts'
import type { Filter, ListColumn } from '../../../kit/list/columns.ts'
import type { RowOf } from '../../../kit/list/ListPage.tsx'
import type { HeadCommand } from '../../../kit/page/head-commands.ts'

/** What a record has whose kind another person approves. */
export interface ApprovableRow extends MasterRow {
  code: string
  approval: Approval
  isInForce: boolean
  change: {
    contents: Readonly<Record<string, unknown>> | null
    differences: Readonly<Record<string, unknown>>
    by: string
    at: string
    opinion: string | null
  } | null
  allowed: readonly ApprovalCommand[]
}
/** Those of `approvalRoutes`. */
export interface ApprovalRoutes {
  approve: Route
  reject: Route
  undo: Route
}
export const isApprovable = (row: object): row is ApprovableRow => 'approval' in row

/** What every master record has. */
export interface MasterRow {
  id: string
  name: string
  version: number
}

type Key<T> = T extends unknown ? keyof T & string : never
/** The form of a kind, whether it creates or edits. */
export type MasterForm<C extends Route> = FormFields<Key<FormValues<C>>>

/** Phrases of a kind; those of saving, deleting and history are the same for every kind. */
export interface MasterTexts {
  title: string
  lead: string
  create: string
  empty: { title: string; text: string }
  /** What the fields of the record are called, in its history too. */
  fields: Readonly<Record<string, string>>
}

type TextKey = 'title' | 'lead' | 'create' | 'empty.title' | 'empty.text'
/** The phrases of a kind as its room's `useTranslations` answers them, and the names of its fields. */
export const masterTexts = (t: (key: TextKey) => string, fields: Readonly<Record<string, string>>): MasterTexts => ({
  title: t('title'),
  lead: t('lead'),
  create: t('create'),
  empty: { title: t('empty.title'), text: t('empty.text') },
  fields,
})

export interface MasterKind<L extends Route, C extends Route, U extends Route> {
  routes: { list: L; get: Route; create: C; update: U; remove: Route }
  /** The list among the exported ones; it also names the user's settings of the list. */
  name: ExportableList
  /** Type of the record in the log. */
  subjectType: string
  rights: MasterRights
  texts: MasterTexts
  columns: readonly ListColumn<RowOf<L>>[]
  filters: readonly Filter[]
  /** Fields of the form; `row` is the record that is edited. */
  fields: (form: MasterForm<C>, row?: RowOf<L>) => ReactNode
  /** Values of a new record. */
  initial: FormValues<C>
  /** Values of the form that edits `row`, without its version; the fields of `initial` where this is absent. */
  valuesOf?: (row: RowOf<L>) => FormValues<C>
  /** Says before the deletion what becomes of what refers to the record. */
  deleteText: (row: RowOf<L>) => ReactNode
  /** Merges a record into another one of its kind, in a drawer of the room. */
  merging?: { route: Route; drawer: (row: RowOf<L>, onClose: () => void) => ReactNode }
  /** Another person approves what is saved; `rule` leads to the setting of the tenant. */
  approval?: { routes: ApprovalRoutes; rule: HeadCommand }
  /** Every record may be deleted where this is absent. */
  mayDelete?: (row: RowOf<L>) => boolean
}
