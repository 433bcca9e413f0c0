import { listMemberLists } from '@serialis/contract/engagement/member-lists/member-lists.routes.ts'
import { listTargets } from '@serialis/contract/engagement/member-lists/member-lists.schema.ts'
import { importStatuses } from '@serialis/contract/kit/import-file.ts'
import { useTranslations } from 'use-intl'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useMay } from '../../kit/navigation/Can.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { FileStatus } from '../../platform/imports/shared/FileStatus.tsx'
import { ToldCount } from '../members/shared/ToldCount.tsx'
import { useTargetName } from './useTargetName.ts'

export function MemberListsPage() {
  const t = useTranslations('memberLists')
  const words = useTranslations('imports')
  const nameOf = useTargetName()
  const isInTens = !useMay()('members.unmask')
  return (
    <ListPage
      name="memberLists"
      route={listMemberLists}
      title={t('title')}
      lead={t('lead')}
      rowKey={(file) => file.id}
      open={(file) => pathTo(paths.memberList, { id: file.id })}
      refreshMs={10_000}
      columns={[
        { name: 'fileName', title: words('fields.fileName'), cell: (file) => file.fileName || words('nameRemoved') },
        { name: 'of', title: t('fields.target'), cell: (file) => nameOf(file.of) },
        { name: 'effect', title: t('fields.effect'), cell: (file) => t(`effects.${file.effect}`) },
        { name: 'status', title: words('fields.status'), cell: (file) => <FileStatus of={file.status} /> },
        { name: 'rows', title: words('fields.rows'), align: 'end', cell: (file) => <Num>{file.rows}</Num> },
        {
          name: 'changed',
          title: t('fields.changed'),
          align: 'end',
          cell: (file) => <ToldCount count={file.changed} isInTens={isInTens} />,
        },
        { name: 'misfits', title: t('fields.misfits'), align: 'end', cell: (file) => <Num>{file.misfits}</Num> },
        { name: 'uploadedAt', title: words('fields.uploadedAt'), cell: (file) => <Instant>{file.uploadedAt}</Instant> },
        { name: 'uploadedBy', title: words('fields.uploadedBy'), cell: (file) => file.uploadedBy },
      ]}
      filters={[
        { kind: 'text', name: 'fileName', label: words('fields.fileName') },
        {
          kind: 'choice',
          name: 'target',
          label: t('fields.target'),
          options: listTargets.map((value) => ({ value, label: t(`targets.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'status',
          label: words('fields.status'),
          options: importStatuses.map((value) => ({ value, label: words(`status.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[{ label: t('upload'), to: paths.memberListUpload, isPrimary: true }]}
    />
  )
}
