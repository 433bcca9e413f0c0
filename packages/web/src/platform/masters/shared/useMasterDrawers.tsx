/** The commands of a kind of master record: those of a row, those over its list, and the drawers that they open. */

import type { Route } from '@serialis/contract/kit/route.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RowOf } from '../../../kit/list/ListPage.tsx'
import { RowSteps } from '../../../kit/list/RowSteps.tsx'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { useChangeSearch, useSearch } from '../../../kit/navigation/navigate.tsx'
import type { HeadCommand } from '../../../kit/page/head-commands.ts'
import { stepsOf } from '../../../kit/page/steps.ts'
import { ApprovalDrawer } from './ApprovalDrawer.tsx'
import { isApprovable, type MasterKind, type MasterRow } from './master-kind.ts'
import { CreateMaster, DeleteMaster, EditMaster, MasterHistory } from './MasterDrawers.tsx'
import { useMasterImports } from './useMasterImports.ts'

type RowStep = 'approval' | 'edit' | 'history' | 'merge' | 'delete'
type Open<Row> = { what: 'create' } | { what: RowStep; row: Row } | null

function useSteps<L extends Route, C extends Route, U extends Route>(
  { rights, routes, merging, mayDelete }: MasterKind<L, C, U>,
  onOpen: (what: RowStep, row: RowOf<L>) => void,
) {
  const t = useTranslations('masters')
  const why = useTranslations('kit.steps.why')
  const may = useMay()
  return (row: RowOf<L> & MasterRow) => {
    const isUsed = mayDelete?.(row) === false
    const steps = [
      ...stepsOf({
        steps: { edit: routes.update, delete: [routes.remove, isUsed && why('stillUsed')] },
        label: (command) => t(command),
      }),
      ...(merging ? stepsOf({ steps: { merge: merging.route }, label: (command) => t(command) }) : []),
    ]
    const step = (what: Exclude<RowStep, 'approval'>) => (
      <Button type="link" size="small" danger={what === 'delete'} onClick={() => onOpen(what, row)}>
        {t(what)}
      </Button>
    )
    return (
      <RowSteps of={row.name} steps={steps}>
        {isApprovable(row) && row.approval !== 'APPROVED' && (
          <Button type="link" size="small" onClick={() => onOpen('approval', row)}>
            {t(row.allowed.includes('approve') ? 'decide' : 'showChange')}
          </Button>
        )}
        {may(`${rights}.edit`) && step('edit')}
        {step('history')}
        {merging && may(`${rights}.delete`) && step('merge')}
        {may(`${rights}.delete`) && !isUsed && step('delete')}
      </RowSteps>
    )
  }
}

export function useMasterDrawers<L extends Route, C extends Route, U extends Route>(
  kind: MasterKind<L, C, U>,
): { steps: (row: RowOf<L> & MasterRow) => ReactNode; commands: HeadCommand[]; drawers: ReactNode } {
  const { routes, name, rights, texts, approval } = kind
  type Row = RowOf<L> & MasterRow
  const [open, setOpen] = useState<Open<Row>>(null)
  const change = useChangeSearch()
  const record = useSearch()['record']
  const shown = open?.what === 'approval' ? open.row.id : open === null ? record : undefined
  const onClose = () => {
    setOpen(null)
    if (record !== undefined) change({ record: '' })
  }
  const steps = useSteps(kind, (what, row) => setOpen({ what, row: row as Row }))
  const create: HeadCommand = {
    label: texts.create,
    permission: `${rights}.create`,
    isPrimary: true,
    onClick: () => setOpen({ what: 'create' }),
  }
  return {
    steps,
    commands: [...(approval ? [approval.rule] : []), useMasterImports(name, `${rights}.create`), create],
    drawers: (
      <>
        {open?.what === 'create' && <CreateMaster kind={kind} onClose={onClose} />}
        {open?.what === 'edit' && <EditMaster kind={kind} row={open.row} onClose={onClose} />}
        {open?.what === 'history' && (
          <MasterHistory
            subjectType={kind.subjectType}
            fields={texts.fields}
            row={open.row}
            isApproved={approval !== undefined}
            onClose={onClose}
          />
        )}
        {approval && typeof shown === 'string' && (
          <ApprovalDrawer
            id={shown}
            get={routes.get}
            routes={approval.routes}
            subjectType={kind.subjectType}
            fields={texts.fields}
            onClose={onClose}
          />
        )}
        {open?.what === 'merge' && kind.merging?.drawer(open.row, onClose)}
        {open?.what === 'delete' && (
          <DeleteMaster route={routes.remove} row={open.row} text={kind.deleteText(open.row)} onClose={onClose} />
        )}
      </>
    ),
  }
}
