import { listOrderImports } from '@serialis/contract/production/imports.routes.ts'
import { importStatuses } from '@serialis/contract/kit/import-file.ts'
import { useTranslations } from 'use-intl'
import { ListPage } from '../kit/list/ListPage.tsx'
import { paths, pathTo } from '../kit/paths.ts'
import { Instant } from '../kit/ui/Instant.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { Num } from '../kit/ui/Num.tsx'
import { StatusTag } from '../kit/ui/StatusTag.tsx'
import { importTones } from '../kit/import-tones.ts'

export function OrderImportListPage() {
  const t = useTranslations('orderImports')
  return (
    <ListPage
      name="orderImports" route={listOrderImports} title={t('title')} lead={t('lead')} rowKey={(file) => file.id} open={(file) => pathTo(paths.orderImport, { id: file.id })} refreshMs={10_000}
      columns={[
        { name: 'fileName', title: t('fields.fileName'), cell: (file) => file.fileName },
        { name: 'status', title: t('fields.status'), cell: (file) => <StatusTag tone={importTones[file.status]}>{t(`status.${file.status}`)}</StatusTag> },
        { name: 'rows', title: t('fields.rows'), align: 'end', cell: (file) => <Num>{file.rows}</Num> },
        { name: 'wrong', title: t('fields.wrong'), align: 'end', cell: (file) => <Num>{file.wrong}</Num> },
        { name: 'entered', title: t('fields.entered'), align: 'end', cell: (file) => <Num>{file.entered}</Num> },
        { name: 'uploadedAt', title: t('fields.uploadedAt'), cell: (file) => <Instant>{file.uploadedAt}</Instant> },
        { name: 'uploadedBy', title: t('fields.uploadedBy'), cell: (file) => file.uploadedBy },
      ]}
      filters={[{ kind: 'choice', name: 'status', label: t('fields.status'), options: importStatuses.map((value) => ({ value, label: t(`status.${value}`) })) }]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      primary={<LinkButton type="primary" to={paths.orderImportCreate}>{t('upload')}</LinkButton>}
    />
  )
}
