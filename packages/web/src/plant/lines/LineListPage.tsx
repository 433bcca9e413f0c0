import { listLines } from '@serialis/contract/plant/lines/lines.routes.ts'
import { LINE_MODES, LINE_TYPES } from '@serialis/contract/plant/lines/lines.schema.ts'
import { lineStatuses } from '@serialis/contract/plant/lines/lines.status.ts'
import { approvals } from '@serialis/contract/platform/masters/approval.ts'
import { useTranslations } from 'use-intl'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { Can } from '../../kit/navigation/Can.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { BulkActions } from '../../platform/tasks/shared/BulkActions.tsx'
import { useFactories } from './lines.api.ts'
import { approvalTones, lineTones } from './lines.tones.ts'

export function LineListPage() {
  const t = useTranslations('lines')
  const { factories } = useFactories()
  return (
    <ListPage
      rowFields={['id', 'version']}
      bulk={(selection, clear) => <BulkActions list="lines" selection={selection} onDone={clear} />}
      name="lines"
      route={listLines}
      title={t('title')}
      lead={t('lead')}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.line, { id: row.id })}
      columns={[
        { name: 'code', title: t('fields.code'), cell: (row) => row.code },
        { name: 'name', title: t('fields.name'), cell: (row) => row.name },
        {
          name: 'status',
          title: t('fields.status'),
          cell: (row) => (
            <StatusTag tone={lineTones[row.status]} term={`line.${row.status}`}>
              {t(`status.${row.status}`)}
            </StatusTag>
          ),
        },
        {
          name: 'approval',
          title: t('fields.approval'),
          cell: (row) => (
            <StatusTag tone={approvalTones[row.approval]} term={`lineApproval.${row.approval}`}>
              {t(`approval.${row.approval}`)}
            </StatusTag>
          ),
        },
        { name: 'factory', title: t('fields.factory'), cell: (row) => row.factory },
        { name: 'type', title: t('fields.type'), cell: (row) => t(`types.${row.type}`) },
        { name: 'mode', title: t('fields.mode'), cell: (row) => t(`modeShort.${row.mode}`) },
        { name: 'ip', title: t('fields.ip'), isHidden: true, cell: (row) => <span className="mono">{row.ip}</span> },
        {
          name: 'maximumOrders',
          title: t('fields.maximumOrders'),
          align: 'end',
          cell: (row) => <Num>{row.maximumOrders}</Num>,
        },
        {
          name: 'maximumSerials',
          title: t('fields.maximumSerials'),
          align: 'end',
          cell: (row) => <Num>{row.maximumSerials}</Num>,
        },
        {
          name: 'changedAt',
          title: t('fields.changedAt'),
          isHidden: true,
          cell: (row) => <Instant>{row.changedAt}</Instant>,
        },
      ]}
      filters={[
        { kind: 'text', name: 'search', label: t('fields.search') },
        {
          kind: 'choice',
          name: 'status',
          label: t('fields.status'),
          options: lineStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'approval',
          label: t('fields.approval'),
          options: approvals.map((value) => ({ value, label: t(`approval.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'factoryId',
          label: t('fields.factory'),
          options: factories.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          kind: 'choice',
          name: 'type',
          label: t('fields.type'),
          options: LINE_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'mode',
          label: t('fields.mode'),
          options: LINE_MODES.map((value) => ({ value, label: t(`modeShort.${value}`) })),
        },
      ]}
      empty={{
        title: t('empty.title'),
        text: t('empty.text'),
        action: (
          <Can permission="lines.create">
            <LinkButton to={paths.lineCreate}>{t('create')}</LinkButton>
          </Can>
        ),
      }}
      commands={[
        { label: t('actions.traffic'), to: paths.lineTraffic },
        { label: t('create'), to: paths.lineCreate, isPrimary: true },
      ]}
    />
  )
}
