/**
 * The page of one kind of plain master record: a list whose rows are created, changed and deleted in drawers, each with
 * its history, and the list as a file. A room declares columns, fields and phrases; the rest is the same for every
 * kind.
 */

import { itemFieldsOf } from '@serialis/contract/kit/list.ts'
import type { Route } from '@serialis/contract/kit/route.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../../kit/list/ListPage.tsx'
import { RowSteps } from '../../../kit/list/RowSteps.tsx'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { stepsOf } from '../../../kit/page/steps.ts'
import type { MasterKind, MasterRow } from './master-kind.ts'
import { CreateMaster, DeleteMaster, EditMaster, MasterHistory } from './MasterDrawers.tsx'
import { useMasterImports } from './useMasterImports.ts'

type Open<Row> = { what: 'create' } | { what: 'edit' | 'history' | 'delete'; row: Row } | null

function useSteps<L extends Route, C extends Route, U extends Route>(
  { rights, routes, mayDelete }: MasterKind<L, C, U>,
  onOpen: (what: 'edit' | 'history' | 'delete', row: RowOf<L>) => void,
) {
  const t = useTranslations('masters')
  const why = useTranslations('kit.steps.why')
  const may = useMay()
  return (row: RowOf<L> & MasterRow) => {
    const isUsed = mayDelete?.(row) === false
    const steps = stepsOf({
      steps: { edit: routes.update, delete: [routes.remove, isUsed && why('stillUsed')] },
      label: (command) => t(command),
    })
    const step = (what: 'edit' | 'history' | 'delete') => (
      <Button type="link" size="small" danger={what === 'delete'} onClick={() => onOpen(what, row)}>
        {t(what)}
      </Button>
    )
    return (
      <RowSteps of={row.name} steps={steps}>
        {may(`${rights}.edit`) && step('edit')}
        {step('history')}
        {may(`${rights}.delete`) && !isUsed && step('delete')}
      </RowSteps>
    )
  }
}

export function MasterListPage<L extends Route, C extends Route, U extends Route>({
  kind,
}: {
  kind: MasterKind<L, C, U>
}) {
  const { routes, name, rights, texts, columns, filters } = kind
  type Row = RowOf<L> & MasterRow
  const list = useTranslations('kit.list')
  const [open, setOpen] = useState<Open<Row>>(null)
  const onClose = () => setOpen(null)
  const steps = useSteps(kind, (what, row) => setOpen({ what, row: row as Row }))
  // The drawers edit what no column shows.
  const fields = [...(itemFieldsOf(routes.list.output) ?? [])] as (keyof RowOf<L> & string)[]
  const reading = columnsOf<RowOf<L>>()
  return (
    <>
      <ListPage
        name={name}
        route={routes.list}
        title={texts.title}
        lead={texts.lead}
        rowFields={fields}
        rowKey={(row) => (row as Row).id}
        columns={[
          ...columns,
          reading(fields, {
            name: 'steps',
            title: list('steps'),
            align: 'end',
            isSteps: true,
            cell: (row) => steps(row as Row),
          }),
        ]}
        filters={filters}
        empty={texts.empty}
        commands={[
          useMasterImports(name, `${rights}.create`),
          {
            label: texts.create,
            permission: `${rights}.create`,
            isPrimary: true,
            onClick: () => setOpen({ what: 'create' }),
          },
        ]}
      />
      {open?.what === 'create' && <CreateMaster kind={kind} onClose={onClose} />}
      {open?.what === 'edit' && <EditMaster kind={kind} row={open.row} onClose={onClose} />}
      {open?.what === 'history' && (
        <MasterHistory subjectType={kind.subjectType} fields={texts.fields} row={open.row} onClose={onClose} />
      )}
      {open?.what === 'delete' && (
        <DeleteMaster route={routes.remove} row={open.row} text={kind.deleteText(open.row)} onClose={onClose} />
      )}
    </>
  )
}
