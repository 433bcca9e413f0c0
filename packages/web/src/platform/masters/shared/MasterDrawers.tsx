/** The drawers of a master record for its list: create, edit, history; and the question before it is deleted. */

import type { Route } from '@serialis/contract/kit/route.ts'
import { historyReasonOf } from '@serialis/contract/platform/masters/approval.ts'
import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { type FormValues, useContractForm } from '../../../kit/form/useContractForm.ts'
import type { RowOf } from '../../../kit/list/ListPage.tsx'
import { say } from '../../../kit/notices/notices.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { useCommand, useRead } from '../../../kit/wire/server-state.ts'
import { RecordHistory } from '../../audit/shared/RecordHistory.tsx'
import { type ApprovableRow, isApprovable, type MasterForm, type MasterKind, type MasterRow } from './master-kind.ts'

const waits = (saved: unknown) => isApprovable(saved as object) && (saved as ApprovableRow).approval !== 'APPROVED'

interface OfKind<L extends Route, C extends Route, U extends Route> {
  kind: MasterKind<L, C, U>
  onClose: () => void
}

export function CreateMaster<L extends Route, C extends Route, U extends Route>({ kind, onClose }: OfKind<L, C, U>) {
  const t = useTranslations('masters')
  const form = useContractForm(kind.routes.create, {
    initial: kind.initial,
    draft: `new of ${kind.name}`,
    onDone: (made) => {
      say(t(waits(made) ? 'createdWaits' : 'created', { name: (made as MasterRow).name }))
      onClose()
    },
  })
  return (
    <FormDrawer title={kind.texts.create} form={form} submit={t('save')} onClose={onClose}>
      {kind.fields(form as MasterForm<C>)}
    </FormDrawer>
  )
}

/** The fields of a new record, as `row` has them. */
const sameFields = (initial: object, row: object) =>
  Object.fromEntries(Object.keys(initial).map((field) => [field, (row as Record<string, unknown>)[field]]))

export function EditMaster<L extends Route, C extends Route, U extends Route>({
  kind,
  row,
  onClose,
}: OfKind<L, C, U> & { row: RowOf<L> & MasterRow }) {
  const t = useTranslations('masters')
  // Read again when a save was refused; the row of the list stays as it was when the drawer opened.
  const { data } = useRead(kind.routes.get, { params: { id: row.id } } as never)
  const now = ((data as typeof row | undefined)?.version ?? 0) > row.version ? (data as typeof row) : row
  // A change that waits or was rejected is corrected, not begun anew.
  const proposed = isApprovable(now) && now.change?.contents ? { ...now, ...now.change.contents } : now
  const form = useContractForm(kind.routes.update, {
    // The body of an edit is that of a create with the version.
    initial: {
      ...(kind.valuesOf?.(proposed) ?? sameFields(kind.initial, proposed)),
      version: now.version,
    } as unknown as FormValues<U>,
    params: { id: row.id },
    draft: `${kind.name} ${row.id}`,
    onDone: (saved) => {
      say(t(waits(saved) ? 'savedWaits' : 'saved', { name: row.name }))
      onClose()
    },
  })
  return (
    <FormDrawer title={row.name} form={form} submit={t('save')} onClose={onClose}>
      {kind.fields(form as unknown as MasterForm<C>, row)}
    </FormDrawer>
  )
}

export function DeleteMaster({
  route,
  row,
  text,
  onClose,
}: {
  route: Route
  row: MasterRow
  text: ReactNode
  onClose: () => void
}) {
  const t = useTranslations('masters')
  const { name } = row
  const command = useCommand(route, { onDone: onClose })
  return (
    <Dialog
      title={t('deleteTitle', { name })}
      confirm={t('delete')}
      isDanger
      isBusy={command.isBusy}
      onClose={onClose}
      onConfirm={() => void command.run({ params: { id: row.id } } as never)}
    >
      <p>{text}</p>
    </Dialog>
  )
}

/** The history of a record; that of a kind which another person approves with the reason of each entry. */
export function MasterEvents({
  isApproved,
  ...record
}: {
  subjectType: string
  subjectId: string
  fields: Readonly<Record<string, string>>
  isApproved: boolean
}) {
  const t = useTranslations('masters')
  const titleOf = ({ action, details }: { action: string; details: Record<string, unknown> }) =>
    action.endsWith('.merged') ? undefined : t(`reasons.${historyReasonOf(action, 'approval' in details)}`)
  return <RecordHistory {...record} {...(isApproved && { titleOf })} />
}

export function MasterHistory({
  subjectType,
  fields,
  row,
  isApproved,
  onClose,
}: {
  subjectType: string
  fields: Readonly<Record<string, string>>
  row: MasterRow
  isApproved: boolean
  onClose: () => void
}) {
  const t = useTranslations('masters')
  return (
    <Drawer open title={t('historyTitle', { name: row.name })} size={520} onClose={onClose} destroyOnHidden>
      <MasterEvents subjectType={subjectType} subjectId={row.id} fields={fields} isApproved={isApproved} />
    </Drawer>
  )
}
