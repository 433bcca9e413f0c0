import type { ExportableList } from '@serialis/contract/lists.ts'
import { accountEnvironments, type AccountKind } from '@serialis/contract/plant/sources/account-kinds.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../../kit/list/ListPage.tsx'
import { pathTo } from '../../../kit/navigation/paths.ts'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { accountPages, type AccountRoutes } from './account-pages.ts'
import { AccountState } from './AccountState.tsx'

const accountLists = {
  TRACELINK: 'tracelinkAccounts',
  SFTP: 'sftpAccounts',
  WEBSERVICE: 'webserviceAccounts',
} as const satisfies Record<AccountKind, ExportableList>

const reading = columnsOf<RowOf<AccountRoutes['list']>>()

export function AccountListPage({ kind }: { kind: AccountKind }) {
  const t = useTranslations('sources.accounts')
  const environment = useTranslations('sources.environments')
  const { routes, one, create } = accountPages[kind]
  return (
    <ListPage
      name={`accounts${kind}`}
      route={routes.list}
      list={accountLists[kind]}
      title={t(`title.${kind}`)}
      lead={t(`lead.${kind}`)}
      rowKey={(row) => row.id}
      open={(row) => pathTo(one, { id: row.id })}
      refreshMs={15_000}
      columns={[
        { name: 'name', title: t('fields.name'), cell: (row) => row.name },
        reading(['isActive', 'isInForce', 'failuresInARow', 'lastSuccessAt'], {
          name: 'state',
          title: t('fields.state'),
          cell: (row) => <AccountState account={row} />,
        }),
        { name: 'environment', title: t('fields.environment'), cell: (row) => environment(row.environment) },
        { name: 'address', title: t('fields.address'), cell: (row) => <span className="mono">{row.address}</span> },
        reading(['productCount'], {
          name: 'products',
          title: t('fields.products'),
          cell: (row) => (row.productCount === 0 ? t('all') : <Num>{row.productCount}</Num>),
        }),
        { name: 'priority', title: t('fields.priority'), align: 'end', cell: (row) => <Num>{row.priority}</Num> },
        reading(['lastSuccessAt'], {
          name: 'lastSuccess',
          title: t('fields.lastSuccess'),
          cell: (row) => (row.lastSuccessAt ? <Instant>{row.lastSuccessAt}</Instant> : t('never')),
        }),
        reading(['failuresInARow'], {
          name: 'failures',
          title: t('fields.failures'),
          align: 'end',
          isHidden: true,
          cell: (row) => <Num>{row.failuresInARow}</Num>,
        }),
      ]}
      filters={[
        { kind: 'text', name: 'name', label: t('fields.name') },
        {
          kind: 'choice',
          name: 'environment',
          label: t('fields.environment'),
          options: accountEnvironments.map((value) => ({ value, label: environment(value) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[{ label: t('create'), to: create, isPrimary: true }]}
    />
  )
}
