import { listWorkflows } from '@serialis/contract/platform/workflow/workflow.routes.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import './workflow.css'
import { isStandard, useWorkflowName } from './workflow.api.ts'

const reading = columnsOf<RowOf<typeof listWorkflows>>()

export function WorkflowListPage() {
  const t = useTranslations('workflow')
  const { list } = useFormats()
  const nameOf = useWorkflowName()
  return (
    <ListPage
      name="workflows"
      route={listWorkflows}
      title={t('title')}
      lead={t('lead')}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.workflow, { id: row.id })}
      columns={[
        {
          name: 'code',
          title: t('fields.code'),
          cell: (row) =>
            isStandard(row.code) ? (
              <span className="soft">{t('builtIn')}</span>
            ) : (
              <span className="mono">{row.code}</span>
            ),
        },
        reading(['code', 'name'], { name: 'name', title: t('fields.name'), cell: (row) => nameOf(row) }),
        reading(['kinds'], {
          name: 'steps',
          title: t('fields.steps'),
          cell: (row) => <span className="workflow-kinds">{list(row.kinds.map((kind) => t(`kinds.${kind}`)))}</span>,
        }),
        reading(['isRetired', 'deployed', 'hasDraft'], {
          name: 'version',
          title: t('fields.version'),
          cell: (row) => (
            <span className="row">
              {row.isRetired ? (
                <StatusTag tone="rejected">{t('status.RETIRED')}</StatusTag>
              ) : row.deployed === null ? (
                <StatusTag tone="inactive">{t('never')}</StatusTag>
              ) : (
                <StatusTag tone="active">{t('version', { number: String(row.deployed) })}</StatusTag>
              )}
              {row.hasDraft && (row.deployed !== null || row.isRetired) && (
                <StatusTag tone="waiting">{t('draftWaits')}</StatusTag>
              )}
            </span>
          ),
        }),
        { name: 'changedAt', title: t('fields.changedAt'), cell: (row) => <Instant>{row.changedAt}</Instant> },
      ]}
      filters={[{ kind: 'text', name: 'search', label: t('fields.search') }]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[{ label: t('create'), to: paths.workflowCreate, isPrimary: true }]}
    />
  )
}
