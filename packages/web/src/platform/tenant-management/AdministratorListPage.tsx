/** Who manages tenants, the state of their second factors, and what happened in the realm. */

import {
  listAdministrators,
  listPlatformEvents,
  resetAdministratorFactor,
} from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import type { Administrator } from '@serialis/contract/platform/tenant-management/tenant-management.schema.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../kit/list/columns.ts'
import { List } from '../../kit/list/ListPage.tsx'
import { PageHead } from '../../kit/page/PageHead.tsx'
import { ReasonedStep } from '../../kit/page/ReasonedStep.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useSession } from '../../kit/wire/session.ts'

function PlatformEvents() {
  const t = useTranslations('tenantManagement.realm')
  return (
    <List
      name="platformEvents"
      prefix="event"
      route={listPlatformEvents}
      title={t('events')}
      rowKey={(row) => row.id}
      columns={[
        { name: 'at', title: t('fields.at'), cell: (row) => <Instant>{row.at}</Instant> },
        { name: 'action', title: t('fields.action'), cell: (row) => t(`actions.${row.action}`) },
        { name: 'account', title: t('fields.account'), cell: (row) => row.account },
        { name: 'by', title: t('fields.by'), cell: (row) => (row.by === '' ? t('onServer') : row.by) },
        { name: 'reason', title: t('fields.reason'), cell: (row) => row.reason },
      ]}
      filters={[]}
      empty={{ title: t('noEvents.title'), text: t('noEvents.text') }}
    />
  )
}

function Reset({ administrator: { id, name } }: { administrator: Pick<Administrator, 'id' | 'name'> }) {
  const t = useTranslations('tenantManagement.realm.reset')
  return (
    <ReasonedStep
      route={resetAdministratorFactor}
      input={(reason) => ({ params: { id }, body: { reason } })}
      label={t('action')}
      title={t('title', { name })}
      done={t('done')}
      isDanger
    >
      <p>{t('text')}</p>
    </ReasonedStep>
  )
}

const reading = columnsOf<Administrator>()

export function AdministratorListPage() {
  const t = useTranslations('tenantManagement.realm')
  const { userId } = useSession()
  return (
    <div className="page">
      <PageHead title={t('title')} lead={t('lead')} />
      <List
        name="administrators"
        route={listAdministrators}
        title={t('title')}
        rowKey={(row) => row.id}
        columns={[
          { name: 'account', title: t('fields.account'), cell: (row) => row.account },
          { name: 'name', title: t('fields.name'), cell: (row) => row.name },
          {
            name: 'isDisabled',
            title: t('fields.state'),
            cell: (row) => (
              <StatusTag tone={row.isDisabled ? 'hold' : 'active'}>
                {t(row.isDisabled ? 'disabled' : 'enabled')}
              </StatusTag>
            ),
          },
          {
            name: 'factorSince',
            title: t('fields.factor'),
            cell: (row) => (row.factorSince === null ? t('none') : <Instant>{row.factorSince}</Instant>),
          },
          { name: 'createdAt', title: t('fields.createdAt'), cell: (row) => <Instant>{row.createdAt}</Instant> },
          reading(['id', 'name', 'factorSince'], {
            name: 'reset',
            title: t('fields.actions'),
            cell: (row) => row.factorSince !== null && row.id !== userId && <Reset administrator={row} />,
          }),
        ]}
        filters={[]}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      <Card title={t('events')}>
        <PlatformEvents />
      </Card>
    </div>
  )
}
