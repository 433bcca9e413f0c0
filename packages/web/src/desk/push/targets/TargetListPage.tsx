import { listPushTargets } from '@serialis/contract/desk/push/push.routes.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { TargetStatus } from '../shared/push.display.tsx'

const reading = columnsOf<RowOf<typeof listPushTargets>>()

export function TargetListPage() {
  const t = useTranslations('push')
  const target = useTranslations('push.targets')
  return (
    <ListPage
      name="pushTargets"
      route={listPushTargets}
      title={target('title')}
      lead={target('lead')}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.pushTarget, { id: row.id })}
      refreshMs={10_000}
      columns={[
        { name: 'name', title: target('fields.name'), cell: (row) => row.name },
        reading(['isActive', 'circuit'], {
          name: 'state',
          title: target('fields.state'),
          cell: (row) => <TargetStatus target={row} />,
        }),
        { name: 'format', title: t('fields.format'), cell: (row) => t(`formats.${row.format}`) },
        { name: 'url', title: target('fields.url'), cell: (row) => <span className="mono">{row.url}</span> },
        { name: 'openJobs', title: target('fields.openJobs'), align: 'end', cell: (row) => <Num>{row.openJobs}</Num> },
        reading(['lastSuccessAt'], {
          name: 'lastSuccess',
          title: target('fields.lastSuccess'),
          cell: (row) => (row.lastSuccessAt ? <Instant>{row.lastSuccessAt}</Instant> : target('never')),
        }),
        {
          name: 'batchSize',
          title: target('fields.batchSize'),
          align: 'end',
          isHidden: true,
          cell: (row) => <Num>{row.batchSize}</Num>,
        },
      ]}
      empty={{ title: target('empty.title'), text: target('empty.text') }}
      commands={[{ label: target('create'), to: paths.pushTargetCreate, isPrimary: true }]}
    />
  )
}
