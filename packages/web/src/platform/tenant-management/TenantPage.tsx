/** One tenant: what it is, whether it works, and the one invitation of the platform. */

import {
  announceClosing,
  askDeletion,
  askRecovery,
  closeTenant,
  confirmDeletion,
  confirmRecovery,
  createSandbox,
  getTenant,
  inviteFirstAdministrator,
  reopenTenant,
  resumeTenant,
  setTenantQuotas,
  suspendTenant,
  updateTenant,
  withdrawClosing,
  withdrawDeletion,
  withdrawRecovery,
} from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import type { ManagedTenantDetail } from '@serialis/contract/platform/tenant-management/tenant-management.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useErrorText } from '../../kit/language/i18n.tsx'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Columns } from '../../kit/page/Columns.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { ReasonedStep } from '../../kit/page/ReasonedStep.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useSession } from '../../kit/wire/session.ts'
import { CodeSlipDialog } from '../access/shared/CodeSlipDialog.tsx'
import { LostAdministrator } from './LostAdministrator.tsx'
import { TenantClosing } from './TenantClosing.tsx'
import { TenantDeletion } from './TenantDeletion.tsx'
import { TenantQuotas } from './TenantQuotas.tsx'
import { tenantTones } from './tenants.tones.ts'
import './tenants.css'
import { TenantSandbox } from './TenantSandbox.tsx'

type Of = { tenant: ManagedTenantDetail }

function TenantTags({ tenant: { status, sandboxOf } }: Of) {
  const t = useTranslations('tenantManagement')
  return (
    <>
      <StatusTag tone={tenantTones[status]}>{t(`status.${status}`)}</StatusTag>
      {sandboxOf && <StatusTag tone="waiting">{t('sandbox.tag')}</StatusTag>}
    </>
  )
}

function TenantFacts({ tenant }: Of) {
  const t = useTranslations('tenantManagement')
  const { id, name, zone, locale, snScheme, createdAt } = tenant
  return (
    <Card title={t('cards.facts')}>
      <Facts
        facts={[
          { label: t('fields.id'), value: id },
          { label: t('fields.name'), value: name },
          { label: t('fields.zone'), value: zone },
          { label: t('fields.locale'), value: t(`locales.${locale}`) },
          { label: t('fields.snScheme'), value: t(`schemes.${snScheme}`) },
          { label: t('fields.createdAt'), value: <Instant>{createdAt}</Instant> },
        ]}
      />
    </Card>
  )
}

/** What the suspension does to work that runs: said before it is given, and while it lasts. */
function Effects() {
  const t = useTranslations('tenantManagement.effects')
  return (
    <ul className="tenant-effects">
      {(['logins', 'sessions', 'tasks', 'inbound', 'sends', 'records'] as const).map((name) => (
        <li key={name}>{t(name)}</li>
      ))}
    </ul>
  )
}

function TenantState({ tenant }: Of) {
  const t = useTranslations('tenantManagement')
  const { status, statusChangedAt, statusChangedBy, statusReason } = tenant
  return (
    <Card title={t('cards.state')}>
      <Facts
        facts={[
          { label: t('fields.status'), value: t(`status.${status}`) },
          { label: t('fields.statusChangedAt'), value: statusChangedAt && <Instant>{statusChangedAt}</Instant> },
          { label: t('fields.statusChangedBy'), value: statusChangedBy },
          { label: t('fields.statusReason'), value: statusReason },
        ]}
      />
    </Card>
  )
}

function TenantStatusStep({ tenant }: Of) {
  const t = useTranslations('tenantManagement')
  const input = (reason: string) => ({ params: { id: tenant.id }, body: { version: tenant.version, reason } })
  return tenant.status === 'READY' ? (
    <ReasonedStep
      route={suspendTenant}
      input={input}
      label={t('actions.suspend')}
      title={t('suspendTitle', { name: tenant.name })}
      done={t('suspended')}
      inPlace
      isDanger
    >
      <Effects />
    </ReasonedStep>
  ) : (
    <ReasonedStep
      route={resumeTenant}
      input={input}
      label={t('actions.resume')}
      title={t('resumeTitle', { name: tenant.name })}
      done={t('resumed')}
      inPlace
    >
      <p>{t('resumeText')}</p>
    </ReasonedStep>
  )
}

function InviteDrawer({
  tenant,
  onClose,
  onDone,
}: Of & { onClose: () => void; onDone: (invited: { account: string; name: string; code: string }) => void }) {
  const t = useTranslations('tenantManagement')
  const form = useContractForm(inviteFirstAdministrator, {
    initial: { account: 'admin', name: '', email: '' },
    params: { id: tenant.id },
    draft: `invitation ${tenant.id}`,
    onDone: ({ account, code, userName }) => onDone({ account, code, name: userName }),
  })
  return (
    <FormDrawer title={t('actions.invite')} form={form} submit={t('actions.invite')} onClose={onClose}>
      <TextField form={form} name="account" label={t('fields.account')} hint={t('hints.account')} maxLength={60} />
      <TextField form={form} name="name" label={t('fields.userName')} hint={t('hints.userName')} maxLength={60} />
      <TextField form={form} name="email" label={t('fields.email')} hint={t('hints.email')} type="email" isOptional />
    </FormDrawer>
  )
}

/** Once: afterwards the tenant's own people invite, and reset what is lost. */
function FirstAdministrator({ tenant }: Of) {
  const t = useTranslations('tenantManagement')
  const [isOpen, setOpen] = useState(false)
  const [invited, setInvited] = useState<{ account: string; name: string; code: string } | null>(null)
  return (
    <Card title={t('cards.people')}>
      <div className="stack">
        <p>{t(tenant.hasPeople ? 'people.some' : 'people.none')}</p>
        <LostAdministrator tenant={tenant} />
        {!tenant.hasPeople && (
          <div className="row">
            <Button type="primary" onClick={() => setOpen(true)}>
              {t('actions.invite')}
            </Button>
          </div>
        )}
      </div>
      {isOpen && (
        <InviteDrawer
          tenant={tenant}
          onClose={() => setOpen(false)}
          onDone={(made) => {
            setOpen(false)
            setInvited(made)
          }}
        />
      )}
      {invited && <CodeSlipDialog {...invited} hasLink onClose={() => setInvited(null)} />}
    </Card>
  )
}

const openByStatus = {
  READY: ['edit', 'setQuotas', 'suspend'],
  SUSPENDED: ['edit', 'setQuotas', 'resume'],
  CLOSED: ['reopen'],
  DELETING: [],
  DELETED: [],
} as const

/** Closed, or on the way to be nothing any more. */
const isShut = (status: ManagedTenantDetail['status']): boolean => status !== 'READY' && status !== 'SUSPENDED'

const isGone = (status: ManagedTenantDetail['status']): boolean => status === 'DELETING' || status === 'DELETED'

const openBySandbox = ({ status, sandbox, sandboxOf }: ManagedTenantDetail) =>
  isShut(status) || sandbox !== null || sandboxOf !== null ? [] : (['createSandbox'] as const)

function openByDeletion({ status, deletion }: ManagedTenantDetail, userId: string) {
  if (status !== 'CLOSED') return []
  if (deletion === null) return ['askDeletion'] as const
  return deletion.askedById === userId
    ? (['withdrawDeletion'] as const)
    : (['confirmDeletion', 'withdrawDeletion'] as const)
}

function openByClosing({ status, closing }: ManagedTenantDetail) {
  if (isShut(status)) return []
  return closing === null ? (['announceClosing'] as const) : (['close', 'withdrawClosing'] as const)
}

export function TenantPage() {
  const t = useTranslations('tenantManagement')
  const id = useParam()
  const { userId } = useSession()
  const errorText = useErrorText()
  return (
    <DetailPage
      route={getTenant}
      input={{ params: { id } }}
      head={(tenant) => {
        const isClosed = isShut(tenant.status)
        const mayRecover = tenant.hasPeople && !tenant.hasAdministrator && tenant.recovery === null
        const mayConfirm = tenant.recovery !== null && tenant.recovery.askedById !== userId
        return {
          title: tenant.name,
          tag: <TenantTags tenant={tenant} />,
          steps: stepsOf({
            open: [
              ...openByStatus[tenant.status],
              ...openByClosing(tenant),
              ...openByDeletion(tenant, userId),
              ...(tenant.hasPeople || isGone(tenant.status) ? [] : (['invite'] as const)),
              ...openBySandbox(tenant),
              ...(mayRecover ? (['recover'] as const) : []),
              ...(tenant.recovery === null ? [] : (['withdraw'] as const)),
              ...(mayConfirm ? (['confirm'] as const) : []),
            ],
            steps: {
              edit: [updateTenant, t('why.closed')],
              createSandbox: [createSandbox, t(isClosed ? 'why.closed' : 'why.hasSandbox')],
              setQuotas: [setTenantQuotas, t('why.closed')],
              suspend: [suspendTenant, isClosed ? t('why.closed') : t('why.suspended')],
              resume: [resumeTenant, isClosed ? t('why.closed') : t('why.ready')],
              announceClosing: [announceClosing, errorText('closing_announced')],
              withdrawClosing: [withdrawClosing, isClosed ? t('why.closed') : t('closing.none')],
              close: [closeTenant, isClosed ? t('why.closed') : t('closing.none')],
              reopen: [reopenTenant, t('why.notClosed')],
              askDeletion: [askDeletion, tenant.deletion ? errorText('deletion_open') : t('why.notClosed')],
              confirmDeletion: [
                confirmDeletion,
                tenant.deletion ? errorText('another_administrator_needed') : errorText('deletion_over'),
              ],
              withdrawDeletion: [withdrawDeletion, errorText('deletion_over')],
              invite: [inviteFirstAdministrator, tenant.hasPeople ? t('people.some') : null],
              recover: [
                askRecovery,
                tenant.recovery ? errorText('recovery_open') : errorText('tenant_has_administrator'),
              ],
              confirm: [
                confirmRecovery,
                tenant.recovery ? errorText('another_administrator_needed') : t('why.nothingAsked'),
              ],
              withdraw: [withdrawRecovery, t('why.nothingAsked')],
            },
            label: (command) => t(`actions.${command}`),
          }),
          actions: !isClosed && (
            <>
              <LinkButton to={pathTo(paths.tenantEdit, { id })}>{t('actions.edit')}</LinkButton>
              <TenantStatusStep tenant={tenant} />
            </>
          ),
        }
      }}
    >
      {(tenant) => (
        <Columns
          main={
            <>
              <TenantState tenant={tenant} />
              {tenant.status === 'SUSPENDED' && (
                <Card title={t('cards.effects')}>
                  <Effects />
                </Card>
              )}
              {!isGone(tenant.status) && <FirstAdministrator tenant={tenant} />}
              <TenantClosing tenant={tenant} />
              <TenantDeletion tenant={tenant} />
              {!isGone(tenant.status) && <TenantSandbox tenant={tenant} />}
              {!isGone(tenant.status) && <TenantQuotas tenant={tenant} />}
            </>
          }
          side={<TenantFacts tenant={tenant} />}
        />
      )}
    </DetailPage>
  )
}
