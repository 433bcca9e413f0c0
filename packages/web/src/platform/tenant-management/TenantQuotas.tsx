/** The quotas of a tenant and what it uses of them. The platform sets them, an empty field is no quota. */

import { setTenantQuotas } from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import type { ManagedTenantDetail } from '@serialis/contract/platform/tenant-management/tenant-management.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NumberField, SizeField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { say } from '../../kit/notices/notices.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { QuotaUsage } from '../usage/shared/QuotaUsage.tsx'

type Of = { tenant: ManagedTenantDetail }

function QuotasDrawer({ tenant, onClose }: Of & { onClose: () => void }) {
  const t = useTranslations('tenantManagement')
  const form = useContractForm(setTenantQuotas, {
    initial: { ...tenant.usage.quotas, version: tenant.version },
    params: { id: tenant.id },
    draft: `quotas ${tenant.id}`,
    onDone: () => {
      say(t('saved'))
      onClose()
    },
  })
  return (
    <FormDrawer title={t('actions.setQuotas')} form={form} submit={t('save')} onClose={onClose}>
      <NumberField form={form} name="users" label={t('quotas.users')} hint={t('quotas.hint')} isOptional />
      <SizeField
        form={form}
        name="storedBytes"
        label={t('quotas.storedBytes')}
        hint={t('quotas.hint')}
        unit="GB"
        isOptional
      />
      <NumberField form={form} name="codes" label={t('quotas.codes')} hint={t('quotas.hint')} isOptional />
    </FormDrawer>
  )
}

export function TenantQuotas({ tenant }: Of) {
  const t = useTranslations('tenantManagement')
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={t('cards.quotas')}>
      <div className="stack">
        <QuotaUsage usage={tenant.usage} />
        {tenant.status !== 'CLOSED' && (
          <div className="row">
            <Button onClick={() => setOpen(true)}>{t('actions.setQuotas')}</Button>
          </div>
        )}
      </div>
      {isOpen && <QuotasDrawer tenant={tenant} onClose={() => setOpen(false)} />}
    </Card>
  )
}
