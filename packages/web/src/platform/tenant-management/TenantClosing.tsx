/** The closing of a tenant, as the platform announces it, does it and takes it back. */

import {
  announceClosing,
  closeTenant,
  reopenTenant,
  withdrawClosing,
} from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import {
  type ManagedTenantDetail,
  RETENTION_DAYS,
} from '@serialis/contract/platform/tenant-management/tenant-management.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DayField, TextAreaField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { say } from '../../kit/notices/notices.ts'
import { ReasonedStep } from '../../kit/page/ReasonedStep.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { ClosingFacts } from './ClosingFacts.tsx'

type Of = { tenant: ManagedTenantDetail }

function AnnounceDrawer({ tenant, onClose }: Of & { onClose: () => void }) {
  const t = useTranslations('tenantManagement')
  const form = useContractForm(announceClosing, {
    initial: { reason: '', closingDay: '', retentionDay: '', version: tenant.version },
    params: { id: tenant.id },
    draft: `closing ${tenant.id}`,
    onDone: () => {
      say(t('closing.announced'))
      onClose()
    },
  })
  const { fields, hints } = { fields: 'closing.fields', hints: 'closing.hints' } as const
  return (
    <FormDrawer
      title={t('actions.announceClosing')}
      form={form}
      submit={t('actions.announceClosing')}
      onClose={onClose}
    >
      <p className="soft">{t('closing.how')}</p>
      <DayField form={form} name="closingDay" label={t(`${fields}.closingDay`)} hint={t(`${hints}.closingDay`)} />
      <DayField
        form={form}
        name="retentionDay"
        label={t(`${fields}.retentionDay`)}
        hint={t(`${hints}.retentionDay`, { days: String(RETENTION_DAYS) })}
      />
      <TextAreaField
        form={form}
        name="reason"
        label={t(`${fields}.reason`)}
        hint={t(`${hints}.reason`)}
        maxLength={500}
      />
    </FormDrawer>
  )
}

function Steps({ tenant }: Of) {
  const t = useTranslations('tenantManagement')
  const input = (reason: string) => ({ params: { id: tenant.id }, body: { version: tenant.version, reason } })
  const { name } = tenant
  if (tenant.status === 'CLOSED')
    return (
      <ReasonedStep
        route={reopenTenant}
        input={input}
        label={t('actions.reopen')}
        title={t('closing.reopenTitle', { name })}
        done={t('closing.reopened')}
        inPlace
      >
        <p>{t('closing.reopenText')}</p>
      </ReasonedStep>
    )
  return (
    <>
      <ReasonedStep
        route={closeTenant}
        input={input}
        label={t('actions.close')}
        title={t('closing.closeTitle', { name })}
        done={t('closing.closed')}
        inPlace
        isDanger
      >
        <p>{t('closing.closeText')}</p>
      </ReasonedStep>
      <ReasonedStep
        route={withdrawClosing}
        input={input}
        label={t('actions.withdrawClosing')}
        title={t('closing.withdrawTitle', { name })}
        done={t('closing.withdrawn')}
        inPlace
      >
        <p>{t('closing.withdrawText')}</p>
      </ReasonedStep>
    </>
  )
}

export function TenantClosing({ tenant }: Of) {
  const t = useTranslations('tenantManagement')
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={t('cards.closing')}>
      <div className="stack">
        {tenant.closing === null ? <p>{t('closing.how')}</p> : <ClosingFacts closing={tenant.closing} />}
        {tenant.status !== 'DELETING' && tenant.status !== 'DELETED' && (
          <div className="row">
            {tenant.closing === null ? (
              <Button onClick={() => setOpen(true)}>{t('actions.announceClosing')}</Button>
            ) : (
              <Steps tenant={tenant} />
            )}
          </div>
        )}
      </div>
      {isOpen && <AnnounceDrawer tenant={tenant} onClose={() => setOpen(false)} />}
    </Card>
  )
}
