/** Privacy requests: waiting, at work, done and declined. */

import {
  downloadErasureList,
  listPrivacyRequests,
} from '@serialis/contract/engagement/privacy-requests/privacy-requests.routes.ts'
import {
  type PrivacyRequest,
  privacyRequestKinds,
} from '@serialis/contract/engagement/privacy-requests/privacy-requests.schema.ts'
import { privacyRequestStatuses } from '@serialis/contract/engagement/privacy-requests/privacy-requests.status.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { warnOf } from '../../kit/notices/notices.ts'
import { Code } from '../../kit/ui/Code.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { download } from '../../kit/wire/transfer.ts'
import { privacyRequestTones } from './privacy-requests.tones.ts'

const reading = columnsOf<PrivacyRequest>()

export function PrivacyRequestListPage() {
  const t = useTranslations('privacyRequests')
  return (
    <ListPage
      name="privacyRequests"
      route={listPrivacyRequests}
      title={t('title')}
      lead={t('lead')}
      commands={[
        {
          label: t('actions.erasures'),
          permission: downloadErasureList.permission,
          onClick: () => void download(downloadErasureList, {}).catch(warnOf),
        },
      ]}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.privacyRequest, { id: row.id })}
      columns={[
        { name: 'kind', title: t('fields.kind'), cell: (row) => t(`kinds.${row.kind}`) },
        {
          name: 'status',
          title: t('fields.status'),
          cell: (row) => (
            <StatusTag tone={privacyRequestTones[row.status]} term={`privacyRequest.${row.status}`}>
              {t(`status.${row.status}`)}
            </StatusTag>
          ),
        },
        reading(['memberName', 'isMemberErased'], {
          name: 'memberName',
          title: t('fields.memberName'),
          cell: (row) => (row.isMemberErased ? t('erased') : row.memberName || t('nameless')),
        }),
        { name: 'askedBy', title: t('fields.askedBy'), cell: (row) => row.askedBy },
        { name: 'askedAt', title: t('fields.askedAt'), cell: (row) => <Instant>{row.askedAt}</Instant> },
        { name: 'decidedBy', title: t('fields.decidedBy'), cell: (row) => row.decidedBy },
        {
          name: 'finishedAt',
          title: t('fields.finishedAt'),
          cell: (row) => row.finishedAt && <Instant>{row.finishedAt}</Instant>,
        },
        {
          name: 'identifiedBy',
          title: t('fields.identifiedBy'),
          isHidden: true,
          cell: (row) => t(`proofs.${row.identifiedBy}`),
        },
        {
          name: 'memberId',
          title: t('fields.memberId'),
          isHidden: true,
          cell: (row) => <Code isUngrouped>{row.memberId}</Code>,
        },
      ]}
      filters={[
        {
          kind: 'choice',
          name: 'kind',
          label: t('fields.kind'),
          options: privacyRequestKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'status',
          label: t('fields.status'),
          options: privacyRequestStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
