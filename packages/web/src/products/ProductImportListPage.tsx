import { importStatuses } from '@serialis/contract/kit/import-file.ts'
import { listProductImports } from '@serialis/contract/products/imports.routes.ts'
import { useTranslations } from 'use-intl'
import { ListPage } from '../kit/list/ListPage.tsx'
import { paths, pathTo } from '../kit/paths.ts'
import { Instant } from '../kit/ui/Instant.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { Num } from '../kit/ui/Num.tsx'
import { StatusTag } from '../kit/ui/StatusTag.tsx'
import { importTones } from '../kit/import-tones.ts'

export function ProductImportListPage() {
  const t = useTranslations('productImports')
  const file = useTranslations('orderImports')
  return (
    <ListPage
      name="productImports" route={listProductImports} title={t('title')} lead={t('lead')} rowKey={(row) => row.id} open={(row) => pathTo(paths.productImport, { id: row.id })} refreshMs={10_000}
      columns={[
        { name: 'fileName', title: file('fields.fileName'), cell: (row) => row.fileName },
        { name: 'status', title: file('fields.status'), cell: (row) => <StatusTag tone={importTones[row.status]}>{file(`status.${row.status}`)}</StatusTag> },
        { name: 'rows', title: file('fields.rows'), align: 'end', cell: (row) => <Num>{row.rows}</Num> },
        { name: 'wrong', title: file('fields.wrong'), align: 'end', cell: (row) => <Num>{row.wrong}</Num> },
        { name: 'entered', title: t('entered'), align: 'end', cell: (row) => <Num>{row.entered}</Num> },
        { name: 'uploadedAt', title: file('fields.uploadedAt'), cell: (row) => <Instant>{row.uploadedAt}</Instant> },
        { name: 'uploadedBy', title: file('fields.uploadedBy'), cell: (row) => row.uploadedBy },
      ]}
      filters={[{ kind: 'choice', name: 'status', label: file('fields.status'), options: importStatuses.map((value) => ({ value, label: file(`status.${value}`) })) }]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      primary={<LinkButton type="primary" to={paths.productImportCreate}>{t('upload')}</LinkButton>}
    />
  )
}
