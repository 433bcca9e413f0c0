import { listPulls } from '@serialis/contract/plant/sources/pulls.routes.ts'
import { pullStatuses } from '@serialis/contract/plant/sources/pulls.status.ts'
import { useTranslations } from 'use-intl'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { BulkActions } from '../../platform/tasks/shared/BulkActions.tsx'
import { usePullColumns } from './usePullColumns.tsx'

export function PullListPage() {
  const t = useTranslations('sources.pulls')
  return (
    <ListPage
      rowFields={['id', 'version']}
      bulk={(selection, clear) => <BulkActions list="pulls" selection={selection} onDone={clear} />}
      name="pulls"
      route={listPulls}
      title={t('title')}
      lead={t('lead')}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.pull, { id: row.id })}
      refreshMs={5_000}
      columns={usePullColumns()}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: t('fields.status'),
          options: pullStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[{ label: t('request'), to: paths.pullRequest, isPrimary: true }]}
    />
  )
}
