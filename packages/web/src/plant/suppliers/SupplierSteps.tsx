/** What can be done with a supplier now: lock and unlock with a reason, extend, edit, delete. */

import {
  deleteSupplier,
  extendSupplier,
  lockSupplier,
  unlockSupplier,
} from '@serialis/contract/plant/suppliers/suppliers.routes.ts'
import { SUPPLIER_LIMITS, type SupplierDetail } from '@serialis/contract/plant/suppliers/suppliers.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextAreaField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useFormats } from '../../kit/language/time.ts'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { ReasonDialog } from '../../kit/ui/ReasonDialog.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { PeriodFields } from './PeriodFields.tsx'

interface StepProps {
  supplier: SupplierDetail
  onClose: () => void
}

function LockStep({ supplier, step, onClose }: StepProps & { step: 'lock' | 'unlock' }) {
  const t = useTranslations('suppliers.actions')
  const onDone = () => {
    say(t(step === 'lock' ? 'locked' : 'unlocked'))
    onClose()
  }
  // Both routes take and return the same.
  const command = useCommand(step === 'lock' ? lockSupplier : (unlockSupplier as unknown as typeof lockSupplier), {
    inPlace: true,
    onDone,
  })
  return (
    <ReasonDialog
      title={t(`${step}Title`, { name: supplier.name })}
      confirm={t(step)}
      isDanger={step === 'lock'}
      isBusy={command.isBusy}
      onClose={onClose}
      onConfirm={(reason) =>
        void command.run({ params: { id: supplier.id }, body: { version: supplier.version, reason } })
      }
    >
      <p>{t(`${step}Text`)}</p>
    </ReasonDialog>
  )
}

function ExtendStep({ supplier, onClose }: StepProps) {
  const t = useTranslations('suppliers.actions')
  const { id, name, periodType, version } = supplier
  const { today } = useFormats()
  const form = useContractForm(extendSupplier, {
    initial: { periodFrom: today(), period: supplier.period, periodType, version, reason: '' },
    params: { id },
    draft: `extension of supplier ${id}`,
    onDone: () => {
      say(t('extended'))
      onClose()
    },
  })
  return (
    <FormDrawer title={t('extendTitle', { name })} form={form} submit={t('extend')} onClose={onClose}>
      <PeriodFields form={form} />
      <TextAreaField form={form} name="reason" label={t('reason')} maxLength={SUPPLIER_LIMITS.reason} />
    </FormDrawer>
  )
}

function DeleteStep({ supplier: { id, name, version }, onClose }: StepProps) {
  const t = useTranslations('suppliers.actions')
  const go = useGo()
  const command = useCommand(deleteSupplier, { onDone: () => go(paths.suppliers) })
  return (
    <Dialog
      title={t('deleteTitle', { name })}
      confirm={t('delete')}
      isDanger
      isBusy={command.isBusy}
      onClose={onClose}
      onConfirm={() => void command.run({ params: { id }, query: { version } })}
    >
      <p>{t('deleteText')}</p>
    </Dialog>
  )
}

export function SupplierActions({ supplier }: { supplier: SupplierDetail }) {
  const t = useTranslations('suppliers.actions')
  const [open, setOpen] = useState<'lock' | 'unlock' | 'extend' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const may = (action: SupplierDetail['allowed'][number]) => supplier.allowed.includes(action)
  return (
    <>
      {may('delete') && (
        <Button danger onClick={() => setOpen('delete')}>
          {t('delete')}
        </Button>
      )}
      {may('lock') && (
        <Button danger onClick={() => setOpen('lock')}>
          {t('lock')}
        </Button>
      )}
      {may('unlock') && <Button onClick={() => setOpen('unlock')}>{t('unlock')}</Button>}
      {may('extend') && <Button onClick={() => setOpen('extend')}>{t('extend')}</Button>}
      {(open === 'lock' || open === 'unlock') && <LockStep supplier={supplier} step={open} onClose={close} />}
      {open === 'extend' && <ExtendStep supplier={supplier} onClose={close} />}
      {open === 'delete' && <DeleteStep supplier={supplier} onClose={close} />}
    </>
  )
}

export function SupplierPrimary({ supplier: { id, allowed } }: { supplier: SupplierDetail }) {
  const t = useTranslations('suppliers.actions')
  return allowed.includes('edit') ? (
    <LinkButton type="primary" to={pathTo(paths.supplierEdit, { id })}>
      {t('edit')}
    </LinkButton>
  ) : null
}
