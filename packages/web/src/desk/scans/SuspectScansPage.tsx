/** Suspect scans: the batches they belong to, and all scans one by one. A batch filters the list below it. */

import { listSuspectBatches, listSuspectScans } from '@serialis/contract/desk/scans/scans.routes.ts'
import { type SuspectBatch, suspicions } from '@serialis/contract/desk/scans/scans.schema.ts'
import { useTranslations } from 'use-intl'
import { useExportStep } from '../../kit/list/AsFile.tsx'
import { columnsOf } from '../../kit/list/columns.ts'
import { List, type RowOf } from '../../kit/list/ListPage.tsx'
import { Rows } from '../../kit/list/Rows.tsx'
import { useMay } from '../../kit/navigation/Can.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { PageHead } from '../../kit/page/PageHead.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useRead } from '../../kit/wire/server-state.ts'

const reading = columnsOf<RowOf<typeof listSuspectScans>>()

function Reasons({ bySuspicion }: Pick<SuspectBatch, 'bySuspicion'>) {
  const t = useTranslations('scans.suspicions')
  const known = suspicions.filter((suspicion) => bySuspicion[suspicion] !== undefined)
  return (
    <span className="row">
      {known.map((suspicion) => (
        <span key={suspicion}>
          <StatusTag tone="rejected">{t(suspicion)}</StatusTag> <Num>{bySuspicion[suspicion] ?? 0}</Num>
        </span>
      ))}
    </span>
  )
}

function BatchesCard({ batches }: { batches: readonly SuspectBatch[] }) {
  const t = useTranslations('scans')
  return (
    <Card title={t('batches')}>
      <Rows
        caption={t('batches')}
        rows={batches}
        rowKey={({ order }) => order?.id ?? ''}
        columns={[
          {
            name: 'batch',
            title: t('fields.batch'),
            cell: ({ order }) =>
              order === null ? (
                <span className="soft">{t('noBatch')}</span>
              ) : (
                <GoTo to={paths.suspectScans} search={{ orderId: order.id }}>
                  <span className="mono">{order.batchCode ?? order.orderNo}</span>
                </GoTo>
              ),
          },
          { name: 'product', title: t('fields.product'), cell: ({ product }) => product?.name },
          { name: 'reasons', title: t('fields.suspicion'), cell: (batch) => <Reasons {...batch} /> },
          { name: 'codes', title: t('fields.codes'), align: 'end', cell: ({ codes }) => <Num>{codes}</Num> },
          { name: 'scans', title: t('fields.scans'), align: 'end', cell: ({ scans }) => <Num>{scans}</Num> },
          { name: 'lastAt', title: t('fields.lastAt'), cell: ({ lastAt }) => <Instant>{lastAt}</Instant> },
        ]}
      />
    </Card>
  )
}

export function SuspectScansPage() {
  const t = useTranslations('scans')
  const may = useMay()
  const { data } = useRead(listSuspectBatches, {})
  const batches = data?.items ?? []
  return (
    <div className="page">
      <PageHead title={t('title')} lead={t('lead')} steps={useExportStep('suspectScans')} />
      {batches.length > 0 && <BatchesCard batches={batches} />}
      <List
        name="suspectScans"
        route={listSuspectScans}
        title={t('list')}
        rowKey={(scan) => scan.id}
        columns={[
          { name: 'at', title: t('fields.at'), cell: (scan) => <Instant>{scan.at}</Instant> },
          reading(['code', 'ordinal', 'gtin'], {
            name: 'code',
            title: t('fields.code'),
            cell: ({ code, ordinal, gtin }) =>
              may('serials.detail') ? (
                <GoTo
                  to={ordinal === null ? paths.passport : pathTo(paths.serial, { id: ordinal })}
                  search={ordinal === null ? { code: gtin === null ? code : `(01)${gtin}(21)${code}` } : {}}
                >
                  <Code>{code}</Code>
                </GoTo>
              ) : (
                <Code>{code}</Code>
              ),
          }),
          {
            name: 'suspicion',
            title: t('fields.suspicion'),
            cell: ({ suspicion }) => <StatusTag tone="rejected">{t(`suspicions.${suspicion}`)}</StatusTag>,
          },
          { name: 'product', title: t('fields.product'), cell: ({ product }) => product?.name },
          reading(['order'], {
            name: 'batch',
            title: t('fields.batch'),
            cell: ({ order }) => order && <span className="mono">{order.batchCode ?? order.orderNo}</span>,
          }),
          { name: 'source', title: t('fields.source'), cell: ({ source }) => t(`sources.${source}`) },
          { name: 'place', title: t('fields.place'), cell: ({ place }) => place },
          { name: 'by', title: t('fields.by'), cell: ({ by }) => by },
          {
            name: 'gtin',
            title: t('fields.gtin'),
            isHidden: true,
            cell: ({ gtin }) => gtin && <span className="mono">{gtin}</span>,
          },
        ]}
        filters={[
          { kind: 'exact', name: 'code', label: t('fields.code') },
          {
            kind: 'choice',
            name: 'orderId',
            label: t('fields.batch'),
            options: batches.flatMap(({ order }) =>
              order === null ? [] : [{ value: order.id, label: order.batchCode ?? order.orderNo }],
            ),
          },
          {
            kind: 'choice',
            name: 'suspicion',
            label: t('fields.suspicion'),
            options: suspicions.map((value) => ({ value, label: t(`suspicions.${value}`) })),
          },
        ]}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
    </div>
  )
}
