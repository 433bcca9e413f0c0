/** Configuration bundles that came in and went out. */

import { listBundles } from '@serialis/contract/platform/bundles/bundles.routes.ts'
import { BUNDLE_DIRECTIONS, BUNDLE_STATUSES } from '@serialis/contract/platform/bundles/bundles.schema.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { bundleTones } from './bundles.tones.ts'
import { Fingerprint } from './Fingerprint.tsx'

const reading = columnsOf<RowOf<typeof listBundles>>()

export function BundleListPage() {
  const t = useTranslations('bundles')
  return (
    <ListPage
      name="bundles"
      route={listBundles}
      title={t('title')}
      lead={t('lead')}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.bundle, { id: row.id })}
      commands={[
        { label: t('keys.title'), to: paths.bundleKeys },
        { label: t('write.title'), to: paths.bundleExport },
        { label: t('upload.title'), to: paths.bundleUpload, isPrimary: true },
      ]}
      columns={[
        reading(['at'], { name: 'at', title: t('fields.at'), cell: (row) => <Instant>{row.at}</Instant> }),
        { name: 'direction', title: t('fields.direction'), cell: (row) => t(`directions.${row.direction}`) },
        {
          name: 'status',
          title: t('fields.status'),
          cell: (row) => (
            <StatusTag tone={bundleTones[row.status]} term={`configurationBundle.${row.status}`}>
              {t(`status.${row.status}`)}
            </StatusTag>
          ),
        },
        {
          name: 'source',
          title: t('fields.source'),
          cell: ({ source }) => t('tenant', { code: source.code, name: source.name }),
        },
        { name: 'target', title: t('fields.target'), cell: (row) => row.target },
        { name: 'by', title: t('fields.by'), cell: (row) => row.by },
        {
          name: 'fingerprint',
          title: t('fields.fingerprint'),
          isHidden: true,
          cell: (row) => <Fingerprint>{row.fingerprint}</Fingerprint>,
        },
        {
          name: 'writtenAt',
          title: t('fields.writtenAt'),
          isHidden: true,
          cell: (row) => <Instant>{row.writtenAt}</Instant>,
        },
        { name: 'endedBy', title: t('fields.endedBy'), isHidden: true, cell: (row) => row.endedBy },
        {
          name: 'endedAt',
          title: t('fields.endedAt'),
          cell: (row) => row.endedAt && <Instant>{row.endedAt}</Instant>,
        },
      ]}
      filters={[
        {
          kind: 'choice',
          name: 'direction',
          label: t('fields.direction'),
          options: BUNDLE_DIRECTIONS.map((value) => ({ value, label: t(`directions.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'status',
          label: t('fields.status'),
          options: BUNDLE_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
