/**
 * The page of one kind of plain master record: a list whose rows are created, changed and deleted in drawers, each with
 * its history, and the list as a file. A room declares columns, fields and phrases; the rest is the same for every
 * kind.
 */

import { itemFieldsOf } from '@serialis/contract/kit/list.ts'
import type { Route } from '@serialis/contract/kit/route.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../../kit/list/ListPage.tsx'
import type { Selection } from '../../../kit/list/useSelection.ts'
import type { HeadCommand } from '../../../kit/page/head-commands.ts'
import { BulkActions } from '../../tasks/shared/BulkActions.tsx'
import { ApprovalTag, useApprovalFilter } from './ApprovalTag.tsx'
import { isApprovable, type MasterKind, type MasterRow } from './master-kind.ts'
import { useMasterDrawers } from './useMasterDrawers.tsx'

export function MasterListPage<L extends Route, C extends Route, U extends Route>({
  kind,
  moreCommands = [],
}: {
  kind: MasterKind<L, C, U>
  moreCommands?: readonly HeadCommand[]
}) {
  const { routes, name, texts, columns, filters } = kind
  type Row = RowOf<L> & MasterRow
  const list = useTranslations('kit.list')
  const { steps, commands, drawers } = useMasterDrawers(kind)
  // The drawers edit what no column shows.
  const fields = [...(itemFieldsOf(routes.list.output) ?? [])] as (keyof RowOf<L> & string)[]
  const reading = columnsOf<RowOf<L>>()
  const byApproval = useApprovalFilter()
  const t = useTranslations('masters')
  const state = reading(fields, {
    name: 'approval',
    title: t('approvalState'),
    cell: (row) => isApprovable(row) && <ApprovalTag row={row} />,
  })
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
          ...(kind.approval ? [state] : []),
          reading(fields, {
            name: 'steps',
            title: list('steps'),
            align: 'end',
            isSteps: true,
            cell: (row) => steps(row as Row),
          }),
        ]}
        filters={kind.approval ? [...filters, byApproval] : filters}
        bulk={(selection, clear) =>
          kind.approval && <BulkActions list={name} selection={selection as unknown as Selection<Row>} onDone={clear} />
        }
        empty={texts.empty}
        commands={[...moreCommands, ...commands]}
      />
      {drawers}
    </>
  )
}
