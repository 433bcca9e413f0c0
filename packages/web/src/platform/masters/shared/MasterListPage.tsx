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
import type { HeadCommand } from '../../../kit/page/head-commands.ts'
import type { MasterKind, MasterRow } from './master-kind.ts'
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
        commands={[...moreCommands, ...commands]}
      />
      {drawers}
    </>
  )
}
