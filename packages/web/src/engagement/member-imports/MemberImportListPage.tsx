import { listMemberImports } from '@serialis/contract/engagement/member-imports/member-imports.routes.ts'
import { importStatuses } from '@serialis/contract/kit/import-file.ts'
import { useTranslations } from 'use-intl'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useMay } from '../../kit/navigation/Can.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { FileStatus } from '../../platform/imports/shared/FileStatus.tsx'
import { ToldCount } from '../members/shared/ToldCount.tsx'

export function MemberImportListPage() {
  const t = useTranslations('memberImports')
  const words = useTranslations('imports')
  const isInTens = !useMay()('members.unmask')
  return (
    <ListPage
      name="memberImports"
      route={listMemberImports}
      title={t('title')}
      lead={t('lead')}
      rowKey={(file) => file.id}
      open={(file) => pathTo(paths.memberImport, { id: file.id })}
      refreshMs={10_000}
      columns={[
        { name: 'fileName', title: t('fields.fileName'), cell: (file) => file.fileName || words('nameRemoved') },
        {
          name: 'status',
          title: t('fields.status'),
          cell: (file) => <FileStatus of={file.status} />,
        },
        { name: 'rows', title: t('fields.rows'), align: 'end', cell: (file) => <Num>{file.rows}</Num> },
        {
          name: 'created',
          title: t('fields.created'),
          align: 'end',
          cell: (file) => <ToldCount count={file.created} isInTens={isInTens} />,
        },
        {
          name: 'changed',
          title: t('fields.changed'),
          align: 'end',
          cell: (file) => <ToldCount count={file.changed} isInTens={isInTens} />,
        },
        { name: 'misfits', title: t('fields.misfits'), align: 'end', cell: (file) => <Num>{file.misfits}</Num> },
        { name: 'uploadedAt', title: t('fields.uploadedAt'), cell: (file) => <Instant>{file.uploadedAt}</Instant> },
        { name: 'uploadedBy', title: t('fields.uploadedBy'), cell: (file) => file.uploadedBy },
      ]}
      filters={[
        { kind: 'text', name: 'fileName', label: t('fields.fileName') },
        {
          kind: 'choice',
          name: 'status',
          label: t('fields.status'),
          options: importStatuses.map((value) => ({ value, label: words(`status.${value}`) })),
        },
        { kind: 'day', name: 'from', label: t('fields.from') },
        { kind: 'day', name: 'to', label: t('fields.to') },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[{ label: t('upload'), to: paths.memberImportUpload, isPrimary: true }]}
    />
  )
}
