import { listRoleOptions, listUsers } from '@serialis/contract/platform/access/access.routes.ts'
import { NOT_SEEN_FOR, ROLE_ENDS_WITHIN, type User } from '@serialis/contract/platform/access/users.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { columnsOf } from '../../../kit/list/columns.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { useSlots } from '../../../kit/shell/slots.ts'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'
import { useMasterImports } from '../../masters/shared/useMasterImports.ts'
import { BulkActions } from '../../tasks/shared/BulkActions.tsx'
import { useRoleName } from './useRoleName.ts'

const reading = columnsOf<User>()

function UserStatus({
  user,
}: {
  user: Pick<User, 'isDisabled' | 'hasPassword' | 'mustChangePassword' | 'waitsUntil'>
}) {
  const t = useTranslations('users.status')
  if (user.isDisabled) return <StatusTag tone="inactive">{t('disabled')}</StatusTag>
  if (user.waitsUntil !== null) return <StatusTag tone="hold">{t('locked')}</StatusTag>
  if (!user.hasPassword) return <StatusTag tone="waiting">{t('noPassword')}</StatusTag>
  return user.mustChangePassword ? (
    <StatusTag tone="waiting">{t('waiting')}</StatusTag>
  ) : (
    <StatusTag tone="active">{t('enabled')}</StatusTag>
  )
}

function UserList({ suppliers }: { suppliers: readonly { id: string; name: string }[] }) {
  const t = useTranslations('users')
  const { list } = useFormats()
  const nameWithEnd = useRoleName()
  const imports = useMasterImports('users', 'users.create')
  const roles = useRead(listRoleOptions, {}).data?.items ?? []
  return (
    <ListPage
      rowFields={['id', 'version']}
      bulk={(selection, clear) => <BulkActions list="users" selection={selection} onDone={clear} />}
      name="users"
      route={listUsers}
      title={t('title')}
      rowKey={(user) => user.id}
      open={(user) => pathTo(paths.user, { id: user.id })}
      columns={[
        { name: 'account', title: t('fields.account'), cell: (user) => user.account },
        { name: 'name', title: t('fields.name'), cell: (user) => user.name },
        { name: 'roles', title: t('fields.roles'), cell: (user) => list(user.roles.map((role) => nameWithEnd(role))) },
        reading(['supplierId'], {
          name: 'supplier',
          title: t('fields.supplier'),
          cell: (user) => suppliers.find(({ id }) => id === user.supplierId)?.name,
        }),
        reading(['isDisabled', 'hasPassword', 'mustChangePassword', 'waitsUntil'], {
          name: 'status',
          title: t('fields.status'),
          cell: (user) => <UserStatus user={user} />,
        }),
        {
          name: 'lastSeenAt',
          title: t('fields.lastSeenAt'),
          cell: (user) => (user.lastSeenAt === null ? t('logins.never') : <Instant>{user.lastSeenAt}</Instant>),
        },
        { name: 'email', title: t('fields.email'), cell: (user) => user.email },
        {
          name: 'hasSecondFactor',
          title: t('fields.hasSecondFactor'),
          isHidden: true,
          cell: (user) => (
            <StatusTag tone={user.hasSecondFactor ? 'active' : 'inactive'}>
              {t(user.hasSecondFactor ? 'factor.yes' : 'factor.no')}
            </StatusTag>
          ),
        },
        { name: 'phone', title: t('fields.phone'), isHidden: true, cell: (user) => user.phone },
        {
          name: 'createdAt',
          title: t('fields.createdAt'),
          isHidden: true,
          cell: (user) => <Instant>{user.createdAt}</Instant>,
        },
      ]}
      filters={[
        { kind: 'text', name: 'account', label: t('fields.account') },
        {
          kind: 'choice',
          name: 'roleId',
          label: t('fields.roles'),
          options: roles.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          kind: 'choice',
          name: 'supplierId',
          label: t('fields.supplier'),
          options: suppliers.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          kind: 'choice',
          name: 'isDisabled',
          label: t('fields.status'),
          options: [
            { value: 'false', label: t('status.enabled') },
            { value: 'true', label: t('status.disabled') },
          ],
        },
        {
          kind: 'choice',
          name: 'notSeenFor',
          label: t('notSeenFor'),
          options: NOT_SEEN_FOR.map((value) => ({ value, label: t('days', { count: Number(value) }) })),
        },
        {
          kind: 'choice',
          name: 'roleEndsWithin',
          label: t('roleEndsWithin'),
          options: ROLE_ENDS_WITHIN.map((value) => ({ value, label: t('withinDays', { count: Number(value) }) })),
        },
        ...(['brand', 'region', 'businessUnit'] as const).map((name) => ({
          kind: 'exact' as const,
          name,
          label: t(`limitedTo.${name}`),
        })),
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[imports, { label: t('create'), to: paths.userCreate, isPrimary: true }]}
    />
  )
}

export function UserListPage() {
  const { SupplierChoices } = useSlots()
  return <SupplierChoices>{({ suppliers }) => <UserList suppliers={suppliers} />}</SupplierChoices>
}
