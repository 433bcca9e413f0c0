/** Columns of supplier authorities, the same in the list and on a supplier's page. */

import { deleteSupplierAuthority, editSupplierAuthority } from '@serialis/contract/plant/suppliers/suppliers.routes.ts'
import type { SupplierAuthority } from '@serialis/contract/plant/suppliers/suppliers.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { columnsOf, type ListColumn } from '../../kit/list/columns.ts'
import { RowSteps } from '../../kit/list/RowSteps.tsx'
import { useMay } from '../../kit/navigation/Can.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { stepsOf } from '../../kit/page/steps.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'

const reading = columnsOf<SupplierAuthority>()

function State({
  authority: { isInForce, supplier },
}: {
  authority: Pick<SupplierAuthority, 'isInForce' | 'supplier'>
}) {
  const t = useTranslations('suppliers.authorities.state')
  if (supplier.status !== 'ACTIVE') return <StatusTag tone="rejected">{t('supplier')}</StatusTag>
  return isInForce ? (
    <StatusTag tone="active">{t('inForce')}</StatusTag>
  ) : (
    <StatusTag tone="waiting">{t('over')}</StatusTag>
  )
}

function Delete({
  authority: { id, product, level, version },
}: {
  authority: Pick<SupplierAuthority, 'id' | 'product' | 'level' | 'version'>
}) {
  const t = useTranslations('suppliers.authorities')
  const levelName = useTranslations('ledger.level')
  const [isAsking, setAsking] = useState(false)
  const command = useCommand(deleteSupplierAuthority, { onDone: () => setAsking(false) })
  return (
    <>
      <Button size="small" danger onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('deleteTitle')}
          confirm={t('delete')}
          isDanger
          isBusy={command.isBusy}
          onClose={() => setAsking(false)}
          onConfirm={() => void command.run({ params: { id }, query: { version } })}
        >
          <p>{t('deleteText', { product: product.name, level: levelName(level) })}</p>
        </Dialog>
      )}
    </>
  )
}

export function useAuthorityColumns(): ListColumn<SupplierAuthority>[] {
  const t = useTranslations('suppliers')
  const list = useTranslations('kit.list')
  const actions = useTranslations('kit.actions')
  const level = useTranslations('ledger.level')
  const may = useMay()
  const closed = stepsOf({
    steps: { edit: editSupplierAuthority, delete: deleteSupplierAuthority },
    label: (command) => actions(command),
  })
  return [
    {
      name: 'supplier',
      title: t('authorities.fields.supplier'),
      cell: (row) =>
        may('suppliers.list') ? (
          <GoTo to={pathTo(paths.supplier, { id: row.supplier.id })}>{row.supplier.name}</GoTo>
        ) : (
          row.supplier.name
        ),
    },
    { name: 'product', title: t('authorities.fields.product'), cell: (row) => row.product.name },
    { name: 'level', title: t('authorities.fields.level'), cell: (row) => level(row.level) },
    { name: 'maximum', title: t('authorities.fields.maximum'), align: 'end', cell: (row) => <Num>{row.maximum}</Num> },
    reading(['periodFrom', 'validUntil'], {
      name: 'period',
      title: t('authorities.fields.period'),
      cell: (row) => <span className="num">{t('between', { from: row.periodFrom, to: row.validUntil })}</span>,
    }),
    reading(['isInForce', 'supplier'], {
      name: 'state',
      title: t('authorities.fields.state'),
      cell: (row) => <State authority={row} />,
    }),
    reading(['id', 'product', 'level', 'version'], {
      name: 'steps',
      title: list('steps'),
      align: 'end',
      isSteps: true,
      cell: (row) => (
        <RowSteps of={`${row.product.name}, ${level(row.level)}`} steps={closed}>
          {may('supplierAuthorities.edit') && (
            <LinkButton type="link" to={pathTo(paths.supplierAuthorityEdit, { id: row.id })}>
              {actions('edit')}
            </LinkButton>
          )}
          {may('supplierAuthorities.delete') && <Delete authority={row} />}
        </RowSteps>
      ),
    }),
  ]
}
