import { listTemplates } from '@serialis/contract/plant/products/templates.routes.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { columnsOf } from '../../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../../kit/list/ListPage.tsx'
import { Can } from '../../../kit/navigation/Can.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { LinkButton } from '../../../kit/ui/LinkButton.tsx'
import { Num } from '../../../kit/ui/Num.tsx'

const reading = columnsOf<RowOf<typeof listTemplates>>()

export function TemplateListPage() {
  const t = useTranslations('templates')
  const level = useTranslations('ledger.level')
  const { list } = useFormats()
  return (
    <ListPage
      name="templates"
      route={listTemplates}
      title={t('title')}
      lead={t('lead')}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.packagingTemplate, { id: row.id })}
      columns={[
        { name: 'name', title: t('fields.name'), cell: (row) => row.name },
        { name: 'ratio', title: t('fields.ratio'), cell: (row) => <span className="mono">{row.ratio}</span> },
        {
          name: 'levels',
          title: t('fields.levels'),
          cell: (row) => list(row.levels.map((at) => level(at.level))),
        },
        reading(['productCount'], {
          name: 'products',
          title: t('fields.products'),
          align: 'end',
          cell: (row) => <Num>{row.productCount}</Num>,
        }),
        { name: 'remark', title: t('fields.remark'), cell: (row) => row.remark },
        { name: 'changedAt', title: t('fields.changedAt'), cell: (row) => <Instant>{row.changedAt}</Instant> },
      ]}
      filters={[{ kind: 'text', name: 'name', label: t('fields.name') }]}
      empty={{
        title: t('empty.title'),
        text: t('empty.text'),
        action: (
          <Can permission="templates.create">
            <LinkButton to={paths.packagingTemplateCreate}>{t('create')}</LinkButton>
          </Can>
        ),
      }}
      commands={[{ label: t('create'), to: paths.packagingTemplateCreate, isPrimary: true }]}
    />
  )
}
