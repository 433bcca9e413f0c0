/** The sandbox of a live tenant, and what a sandbox is. */

import { createSandbox } from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import type { ManagedTenantDetail } from '@serialis/contract/platform/tenant-management/tenant-management.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { tenantTones } from './tenants.tones.ts'

type Of = { tenant: ManagedTenantDetail }

const NAME_LENGTH = 60

function SandboxDrawer({ tenant, onClose }: Of & { onClose: () => void }) {
  const t = useTranslations('tenantManagement')
  const go = useGo()
  const after = t('sandbox.nameAfter')
  const form = useContractForm(createSandbox, {
    initial: { id: '', name: `${tenant.name.slice(0, NAME_LENGTH - after.length)}${after}`, version: tenant.version },
    params: { id: tenant.id },
    draft: `sandbox ${tenant.id}`,
    onDone: ({ id }) => {
      say(t('sandbox.created'))
      onClose()
      go(pathTo(paths.tenant, { id }))
    },
  })
  return (
    <FormDrawer title={t('actions.createSandbox')} form={form} submit={t('actions.createSandbox')} onClose={onClose}>
      <p className="soft">{t('sandbox.how')}</p>
      <TextField form={form} name="id" label={t('fields.id')} hint={t('hints.id')} maxLength={4} />
      <TextField form={form} name="name" label={t('fields.name')} hint={t('hints.name')} maxLength={NAME_LENGTH} />
    </FormDrawer>
  )
}

/** On the page of a sandbox. */
function OfLive({ live }: { live: NonNullable<ManagedTenantDetail['sandboxOf']> }) {
  const t = useTranslations('tenantManagement')
  return (
    <div className="stack">
      <p>{t('sandbox.of', { name: live.name })}</p>
      <ul className="tenant-effects">
        {(['keys', 'marks', 'kept', 'lines', 'configuration'] as const).map((name) => (
          <li key={name}>{t(`sandbox.effects.${name}`)}</li>
        ))}
      </ul>
      <div className="row">
        <LinkButton to={pathTo(paths.tenant, { id: live.id })}>{t('sandbox.toLive')}</LinkButton>
      </div>
    </div>
  )
}

export function TenantSandbox({ tenant }: Of) {
  const t = useTranslations('tenantManagement')
  const [isOpen, setOpen] = useState(false)
  const { sandbox, sandboxOf, status } = tenant
  const mayCreate = status === 'READY' || status === 'SUSPENDED'
  return (
    <Card title={t('cards.sandbox')}>
      {sandboxOf !== null ? (
        <OfLive live={sandboxOf} />
      ) : sandbox === null ? (
        <div className="stack">
          <p>{t('sandbox.none')}</p>
          {mayCreate && (
            <div className="row">
              <Button onClick={() => setOpen(true)}>{t('actions.createSandbox')}</Button>
            </div>
          )}
        </div>
      ) : (
        <div className="stack">
          <Facts
            facts={[
              { label: t('fields.id'), value: sandbox.id },
              { label: t('fields.name'), value: sandbox.name },
              {
                label: t('fields.status'),
                value: <StatusTag tone={tenantTones[sandbox.status]}>{t(`status.${sandbox.status}`)}</StatusTag>,
              },
            ]}
          />
          <div className="row">
            <LinkButton to={pathTo(paths.tenant, { id: sandbox.id })}>{t('sandbox.toSandbox')}</LinkButton>
          </div>
        </div>
      )}
      {isOpen && <SandboxDrawer tenant={tenant} onClose={() => setOpen(false)} />}
    </Card>
  )
}
