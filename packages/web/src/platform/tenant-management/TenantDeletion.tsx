/** The deletion of a closed tenant: asked for by one administrator, confirmed by another, and what stays of it. */

import {
  askDeletion,
  confirmDeletion,
  withdrawDeletion,
} from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import type {
  DeletionView,
  ManagedTenantDetail,
} from '@serialis/contract/platform/tenant-management/tenant-management.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useFormats } from '../../kit/language/time.ts'
import { say } from '../../kit/notices/notices.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { useSession } from '../../kit/wire/session.ts'
import { DeletionProofCard } from './DeletionProofCard.tsx'

type Of = { tenant: ManagedTenantDetail }

function AskDrawer({ tenant, onClose }: Of & { onClose: () => void }) {
  const t = useTranslations('tenantManagement')
  const form = useContractForm(askDeletion, {
    initial: { reason: '', password: '', code: '', version: tenant.version },
    params: { id: tenant.id },
    onDone: () => {
      say(t('deletion.asked'))
      onClose()
    },
  })
  return (
    <FormDrawer title={t('actions.askDeletion')} form={form} submit={t('actions.askDeletion')} onClose={onClose}>
      <p className="soft">{t('deletion.how')}</p>
      <TextAreaField form={form} name="reason" label={t('deletion.fields.reason')} maxLength={500} />
      <TextField form={form} name="password" label={t('deletion.fields.password')} type="password" />
      <TextField form={form} name="code" label={t('deletion.fields.code')} hint={t('deletion.hints.code')} />
    </FormDrawer>
  )
}

function ConfirmDrawer({ tenant, deletion, onClose }: Of & { deletion: DeletionView; onClose: () => void }) {
  const t = useTranslations('tenantManagement')
  const form = useContractForm(confirmDeletion, {
    initial: { deletionId: deletion.id, password: '', code: '' },
    params: { id: tenant.id },
    onDone: () => {
      say(t('deletion.confirmed'))
      onClose()
    },
  })
  return (
    <FormDrawer
      title={t('actions.confirmDeletion')}
      form={form}
      submit={t('actions.confirmDeletion')}
      onClose={onClose}
    >
      <p>{t('deletion.how')}</p>
      <p>{t('deletion.cannotBeUndone')}</p>
      <TextField form={form} name="password" label={t('deletion.fields.password')} type="password" />
      <TextField form={form} name="code" label={t('deletion.fields.code')} hint={t('deletion.hints.code')} />
    </FormDrawer>
  )
}

function DeletionFacts({ deletion }: { deletion: DeletionView }) {
  const t = useTranslations('tenantManagement.deletion.fields')
  const { number } = useFormats()
  const { confirmedAt, endedAt } = deletion
  return (
    <Facts
      facts={[
        { label: t('reason'), value: deletion.reason },
        { label: t('askedBy'), value: deletion.askedBy },
        { label: t('askedAt'), value: <Instant>{deletion.askedAt}</Instant> },
        ...(confirmedAt === null
          ? []
          : [
              { label: t('confirmedBy'), value: deletion.confirmedBy },
              { label: t('confirmedAt'), value: <Instant>{confirmedAt}</Instant> },
              { label: t('rows'), value: number(deletion.deletedRows) },
            ]),
        ...(endedAt === null ? [] : [{ label: t('endedAt'), value: <Instant>{endedAt}</Instant> }]),
      ]}
    />
  )
}

function OpenDeletion({ tenant, deletion }: Of & { deletion: DeletionView }) {
  const t = useTranslations('tenantManagement')
  const { userId } = useSession()
  const [isOpen, setOpen] = useState(false)
  const withdraw = useCommand(withdrawDeletion, { onDone: () => say(t('deletion.withdrawn')) })
  return (
    <>
      <p>{t('deletion.open')}</p>
      <DeletionFacts deletion={deletion} />
      <div className="row">
        {deletion.askedById !== userId && (
          <Button danger onClick={() => setOpen(true)}>
            {t('actions.confirmDeletion')}
          </Button>
        )}
        <Button
          loading={withdraw.isBusy}
          onClick={() => void withdraw.run({ params: { id: tenant.id }, body: { deletionId: deletion.id } })}
        >
          {t('actions.withdrawDeletion')}
        </Button>
      </div>
      {isOpen && <ConfirmDrawer tenant={tenant} deletion={deletion} onClose={() => setOpen(false)} />}
    </>
  )
}

function NoDeletion({ tenant }: Of) {
  const t = useTranslations('tenantManagement')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p>{t('deletion.due', { day: tenant.closing?.retentionDay ?? '' })}</p>
      <p className="soft">{t('deletion.how')}</p>
      <div className="row">
        <Button onClick={() => setOpen(true)}>{t('actions.askDeletion')}</Button>
      </div>
      {isOpen && <AskDrawer tenant={tenant} onClose={() => setOpen(false)} />}
    </>
  )
}

export function TenantDeletion({ tenant }: Of) {
  const t = useTranslations('tenantManagement')
  const { number } = useFormats()
  const { deletion } = tenant
  if (tenant.status !== 'CLOSED' && deletion === null) return null
  return (
    <>
      <Card title={t('cards.deletion')}>
        <div className="stack">
          {deletion === null ? (
            <NoDeletion tenant={tenant} />
          ) : deletion.isConfirmed ? (
            <>
              <p>
                {deletion.endedAt === null
                  ? t('deletion.running', { rows: number(deletion.deletedRows) })
                  : t('deletion.done')}
              </p>
              <DeletionFacts deletion={deletion} />
            </>
          ) : (
            <OpenDeletion tenant={tenant} deletion={deletion} />
          )}
        </div>
      </Card>
      {deletion?.proof && <DeletionProofCard proof={deletion.proof} />}
    </>
  )
}
