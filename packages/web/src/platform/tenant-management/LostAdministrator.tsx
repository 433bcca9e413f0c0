/** A tenant whose last administrator is lost: one platform administrator asks for a new one, another confirms. */

import {
  askRecovery,
  confirmRecovery,
  withdrawRecovery,
} from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import {
  ADMINISTRATOR_DAYS,
  type ManagedTenantDetail,
  RECOVERY_HOURS,
} from '@serialis/contract/platform/tenant-management/tenant-management.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { say } from '../../kit/notices/notices.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { useSession } from '../../kit/wire/session.ts'
import { CodeSlipDialog } from '../access/shared/CodeSlipDialog.tsx'

type Of = { tenant: ManagedTenantDetail }

/** The code, or to which address, shown in part, its link was mailed. */
interface Made {
  account: string
  name: string
  code: string | null
  mailedTo: string | null
}

function AskDrawer({ tenant, onClose }: Of & { onClose: () => void }) {
  const t = useTranslations('tenantManagement')
  const form = useContractForm(askRecovery, {
    initial: { account: 'admin', name: '', email: '', reason: '' },
    params: { id: tenant.id },
    draft: `recovery ${tenant.id}`,
    onDone: () => {
      say(t('recovery.asked'))
      onClose()
    },
  })
  return (
    <FormDrawer title={t('actions.recover')} form={form} submit={t('actions.recover')} onClose={onClose}>
      <p className="soft">{t('recovery.effects')}</p>
      <TextField form={form} name="account" label={t('fields.account')} hint={t('recovery.account')} maxLength={60} />
      <TextField form={form} name="name" label={t('fields.userName')} hint={t('hints.userName')} maxLength={60} />
      <TextField form={form} name="email" label={t('fields.email')} hint={t('hints.email')} type="email" isOptional />
      <TextAreaField form={form} name="reason" label={t('recovery.reason')} maxLength={500} />
    </FormDrawer>
  )
}

function OpenRecovery({
  tenant,
  recovery,
  onConfirmed,
}: Of & {
  recovery: NonNullable<ManagedTenantDetail['recovery']>
  onConfirmed: (made: Made) => void
}) {
  const t = useTranslations('tenantManagement')
  const { userId } = useSession()
  const input = { params: { id: tenant.id }, body: { recoveryId: recovery.id } }
  const confirm = useCommand(confirmRecovery, {
    onDone: ({ account, code, userName, mailedTo }) => onConfirmed({ account, code, mailedTo, name: userName }),
  })
  const withdraw = useCommand(withdrawRecovery, { onDone: () => say(t('recovery.withdrawn')) })
  return (
    <>
      <p>{t('recovery.open')}</p>
      <p className="soft">{t('recovery.effects')}</p>
      <Facts
        facts={[
          { label: t('fields.account'), value: recovery.account },
          { label: t('fields.userName'), value: recovery.userName },
          { label: t('recovery.reason'), value: recovery.reason },
          { label: t('recovery.askedBy'), value: recovery.askedBy },
          { label: t('recovery.askedAt'), value: <Instant>{recovery.askedAt}</Instant> },
          { label: t('recovery.expiresAt'), value: <Instant>{recovery.expiresAt}</Instant> },
        ]}
      />
      <div className="row">
        {recovery.askedById !== userId && (
          <Button type="primary" danger loading={confirm.isBusy} onClick={() => void confirm.run(input)}>
            {t('actions.confirm')}
          </Button>
        )}
        <Button loading={withdraw.isBusy} onClick={() => void withdraw.run(input)}>
          {t('actions.withdraw')}
        </Button>
      </div>
    </>
  )
}

/** Part of the card about the people of a tenant; nothing while an administrator is there. */
export function LostAdministrator({ tenant }: Of) {
  const t = useTranslations('tenantManagement')
  const [isAsking, setAsking] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  return (
    <>
      {tenant.recovery && <OpenRecovery tenant={tenant} recovery={tenant.recovery} onConfirmed={setMade} />}
      {tenant.hasPeople && !tenant.hasAdministrator && !tenant.recovery && (
        <>
          <p>{t('recovery.lost', { days: ADMINISTRATOR_DAYS, hours: RECOVERY_HOURS })}</p>
          <div className="row">
            <Button onClick={() => setAsking(true)}>{t('actions.recover')}</Button>
          </div>
        </>
      )}
      {isAsking && <AskDrawer tenant={tenant} onClose={() => setAsking(false)} />}
      {made?.mailedTo && (
        <Dialog
          title={t('recovery.mailed')}
          confirm={t('recovery.understood')}
          onClose={() => setMade(null)}
          onConfirm={() => setMade(null)}
        >
          <p>{t('recovery.mailedTo', { account: made.account, name: made.name, address: made.mailedTo })}</p>
        </Dialog>
      )}
      {made && made.code !== null && (
        <CodeSlipDialog {...made} code={made.code} hasLink onClose={() => setMade(null)} />
      )}
    </>
  )
}
