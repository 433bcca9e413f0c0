/** The grants of open rounds that wait for the user. */

import { listReviewedGrants } from '@serialis/contract/platform/access-reviews/access-reviews.routes.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../kit/list/ListPage.tsx'
import { BulkActions } from '../tasks/shared/BulkActions.tsx'
import { useGrantColumns } from './grant-columns.tsx'

const reading = columnsOf<RowOf<typeof listReviewedGrants>>()

export function GrantListPage() {
  const t = useTranslations('accessReviews')
  const columns = useGrantColumns()
  return (
    <ListPage
      name="reviewedGrants"
      route={listReviewedGrants}
      fixed={{ query: { mine: 'true' } }}
      title={t('mine.title')}
      lead={t('mine.lead')}
      rowFields={['id', 'version']}
      rowKey={(row) => row.id}
      bulk={(selection, clear) => <BulkActions list="reviewedGrants" selection={selection} onDone={clear} />}
      columns={[
        ...columns.filter(({ name }) => name !== 'reviewer' && name !== 'reason'),
        reading(['review'], { name: 'review', title: t('fields.review'), isHidden: true, cell: (row) => row.review }),
      ]}
      filters={[{ kind: 'text', name: 'person', label: t('fields.user') }]}
      empty={{ title: t('mine.empty.title'), text: t('mine.empty.text') }}
    />
  )
}
