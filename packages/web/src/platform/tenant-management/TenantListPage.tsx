/** Every tenant of this installation, for the platform. */

import { listTenants } from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import { tenantStatuses } from '@serialis/contract/platform/tenants/tenants.schema.ts'
import { useTranslations } from 'use-intl'
import { List } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { PageHead } from '../../kit/page/PageHead.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { tenantTones } from './tenants.tones.ts'

export function TenantListPage() {
  const t = useTranslations('tenantManagement')
  return (
    <div className="page">
      <PageHead
        title={t('title')}
        lead={t('lead')}
        steps={[]}
        commands={[{ label: t('create'), to: paths.tenantCreate, isPrimary: true }]}
      />
      <List
        name="tenants"
        route={listTenants}
        title={t('title')}
        rowKey={(row) => row.id}
        open={(row) => pathTo(paths.tenant, { id: row.id })}
        columns={[
          { name: 'id', title: t('fields.id'), cell: (row) => row.id },
          { name: 'name', title: t('fields.name'), cell: (row) => row.name },
          { name: 'sandboxOf', title: t('fields.sandboxOf'), cell: (row) => row.sandboxOf?.name },
          {
            name: 'status',
            title: t('fields.status'),
            cell: (row) => <StatusTag tone={tenantTones[row.status]}>{t(`status.${row.status}`)}</StatusTag>,
          },
          { name: 'snScheme', title: t('fields.snScheme'), cell: (row) => t(`schemes.${row.snScheme}`) },
          { name: 'zone', title: t('fields.zone'), cell: (row) => row.zone },
          { name: 'locale', title: t('fields.locale'), cell: (row) => t(`locales.${row.locale}`) },
          { name: 'createdAt', title: t('fields.createdAt'), cell: (row) => <Instant>{row.createdAt}</Instant> },
        ]}
        filters={[
          { kind: 'text', name: 'search', label: t('fields.search') },
          {
            kind: 'choice',
            name: 'status',
            label: t('fields.status'),
            options: tenantStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
          },
        ]}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
    </div>
  )
}
