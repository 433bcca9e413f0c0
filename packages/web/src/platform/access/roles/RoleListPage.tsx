import { listRoles } from '@serialis/contract/platform/access/access.routes.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../../kit/list/ListPage.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { Num } from '../../../kit/ui/Num.tsx'

const reading = columnsOf<RowOf<typeof listRoles>>()

export function RoleListPage() {
  const t = useTranslations('roles')
  return (
    <ListPage
      name="roles"
      route={listRoles}
      title={t('title')}
      lead={t('lead')}
      rowKey={(role) => role.id}
      open={(role) => `${paths.roleView}?id=${role.id}`}
      columns={[
        { name: 'name', title: t('fields.name'), cell: (role) => role.name },
        reading(['authorities', 'holdsAll'], {
          name: 'count',
          title: t('fields.count'),
          align: 'end',
          width: '12em',
          cell: (role) => (role.holdsAll ? t('everything') : <Num>{role.authorities.length}</Num>),
        }),
        reading(['userCount'], {
          name: 'users',
          title: t('fields.users'),
          align: 'end',
          width: '8em',
          cell: (role) => <Num>{role.userCount}</Num>,
        }),
        {
          name: 'createdAt',
          title: t('fields.createdAt'),
          width: '14em',
          cell: (role) => <Instant>{role.createdAt}</Instant>,
        },
      ]}
      filters={[{ kind: 'text', name: 'name', label: t('fields.name') }]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[{ label: t('create'), to: paths.roleCreate, isPrimary: true }]}
    />
  )
}
