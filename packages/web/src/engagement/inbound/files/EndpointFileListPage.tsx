/** The files of messages of one subscribe endpoint, and what came of each. */

import { getSubscribeEndpoint } from '@serialis/contract/engagement/inbound/endpoints.routes.ts'
import type { Endpoint } from '@serialis/contract/engagement/inbound/endpoints.schema.ts'
import { listEndpointFiles } from '@serialis/contract/engagement/inbound/files.routes.ts'
import { importStatuses } from '@serialis/contract/kit/import-file.ts'
import { useTranslations } from 'use-intl'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useParam } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { importTones } from '../../../platform/imports/shared/imports.tones.ts'
import { useNameOf } from '../../collections/shared/useNameOf.ts'

function FileList({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations('endpointFiles')
  const words = useTranslations('imports')
  const nameOf = useNameOf()
  const { id } = endpoint
  return (
    <ListPage
      name="endpointFiles"
      route={listEndpointFiles}
      fixed={{ params: { id } }}
      title={t('of', { name: nameOf(endpoint) })}
      lead={t('lead')}
      rowKey={(file) => file.id}
      open={(file) => pathTo(paths.endpointFile, { id: file.id })}
      refreshMs={10_000}
      columns={[
        { name: 'fileName', title: words('fields.fileName'), cell: (file) => file.fileName },
        {
          name: 'status',
          title: words('fields.status'),
          cell: (file) => (
            <StatusTag tone={importTones[file.status]} term={`tableImport.${file.status}`}>
              {words(`status.${file.status}`)}
            </StatusTag>
          ),
        },
        { name: 'rows', title: words('fields.rows'), align: 'end', cell: (file) => <Num>{file.rows}</Num> },
        { name: 'accepted', title: t('counts.accepted'), align: 'end', cell: (file) => <Num>{file.accepted}</Num> },
        { name: 'repeated', title: t('counts.repeated'), align: 'end', cell: (file) => <Num>{file.repeated}</Num> },
        { name: 'refused', title: t('counts.refused'), align: 'end', cell: (file) => <Num>{file.refused}</Num> },
        { name: 'uploadedAt', title: words('fields.uploadedAt'), cell: (file) => <Instant>{file.uploadedAt}</Instant> },
        { name: 'uploadedBy', title: words('fields.uploadedBy'), cell: (file) => file.uploadedBy },
      ]}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: words('fields.status'),
          options: importStatuses.map((value) => ({ value, label: words(`status.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[{ label: t('endpoint'), to: pathTo(paths.subscribeEndpoint, { id }) }]}
    />
  )
}

export function EndpointFileListPage() {
  const id = useParam()
  return (
    <Loaded route={getSubscribeEndpoint} input={{ params: { id } }}>
      {(endpoint) => <FileList endpoint={endpoint} />}
    </Loaded>
  )
}
