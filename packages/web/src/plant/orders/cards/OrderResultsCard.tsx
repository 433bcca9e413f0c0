/** The result files of the order. */

import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { listResultFiles } from '@serialis/contract/plant/results/results.routes.ts'
import { useTranslations } from 'use-intl'
import { Rows } from '../../../kit/list/Rows.tsx'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { EmptyState } from '../../../kit/ui/EmptyState.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { LinkButton } from '../../../kit/ui/LinkButton.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'
import { resultTones } from '../../results/shared/results.tones.ts'
import { takesResults } from '../commands/order-commands.ts'

const MOST = 50

export function OrderResultsCard({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders.results')
  const actions = useTranslations('orders.actions')
  const results = useTranslations('results')
  const may = useMay()
  const { data } = useRead(listResultFiles, { query: { orderId: order.id, limit: MOST } }, { refreshMs: 5_000 })
  const upload = takesResults(order) && may('results.import') && (
    <LinkButton to={paths.resultCreate} search={{ orderId: order.id }}>
      {actions('upload')}
    </LinkButton>
  )
  return (
    <Card title={t('title')} actions={upload}>
      {data?.items.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')} />
      ) : (
        <Rows
          caption={t('list')}
          rows={data?.items}
          rowKey={({ id }) => id}
          open={({ id }) => pathTo(paths.result, { id })}
          bones={2}
          columns={[
            { name: 'name', title: results('fields.name'), cell: (file) => file.name },
            {
              name: 'status',
              title: results('fields.status'),
              cell: (file) => (
                <StatusTag tone={resultTones[file.status]} term={`result.${file.status}`}>
                  {results(`status.${file.status}`)}
                </StatusTag>
              ),
            },
            {
              name: 'codes',
              title: results('fields.codes'),
              align: 'end',
              cell: (file) => file.outcome && <Num>{file.outcome.codes}</Num>,
            },
            {
              name: 'uploadedAt',
              title: results('fields.uploadedAt'),
              cell: (file) => <Instant>{file.uploadedAt}</Instant>,
            },
          ]}
        />
      )}
    </Card>
  )
}
