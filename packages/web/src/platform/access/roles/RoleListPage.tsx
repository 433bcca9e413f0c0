import { listRoles } from '@serialis/contract/platform/access/access.routes.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../../kit/list/ListPage.tsx'
import { Can } from '../../../kit/navigation/Can.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { LinkButton } from '../../../kit/ui/LinkButton.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { ExportButton } from '../../exports/shared/ExportButton.tsx'

const reading = columnsOf<RowOf<typeof listRoles>>()

export function RoleListPage() {
  const t = useTranslations('roles')
  return (
    <ListPage
      name="roles"
      exports={(filter) => <ExportButton list="roles" filter={filter} />}
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
      primary={
        <Can permission="roles.create">
          <LinkButton type="primary" to={paths.roleCreate}>
            {t('create')}
          </LinkButton>
        </Can>
      }
    />
  )
}
