/** A form next to the page it belongs to: short edits that need no page of their own. */

import type { Route } from '@serialis/contract/kit/route.ts'
import { Drawer } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '../ui/Dialog.tsx'
import { ContractFormView } from './FormPage.tsx'
import type { ContractForm } from './useContractForm.ts'

export interface FormDrawerProps<R extends Route> {
  title: string
  form: ContractForm<R>
  submit: string
  onClose: () => void
  children: ReactNode
}

export function FormDrawer<R extends Route>({ title, form, submit, onClose, children }: FormDrawerProps<R>) {
  const t = useTranslations('kit.form')
  const [isAsking, setAsking] = useState(false)
  const [opener] = useState(() => document.activeElement)
  const fields = useRef<HTMLDivElement>(null)
  // The drawer is removed with its page: nothing else returns the focus.
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus()
    },
    [opener],
  )
  const begin = (isOpen: boolean) => {
    if (isOpen) fields.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }
  const close = () => (form.isDirty ? setAsking(true) : onClose())
  return (
    <Drawer open title={title} size={520} onClose={close} afterOpenChange={begin} destroyOnHidden>
      <div ref={fields}>
        <ContractFormView form={form} submit={submit} onCancel={close}>
          {children}
        </ContractFormView>
      </div>
      {isAsking && (
        <Dialog
          title={t('leaveTitle')}
          confirm={t('leave')}
          cancel={t('stay')}
          isDanger
          onClose={() => setAsking(false)}
          onConfirm={onClose}
        >
          <p>{t('leaveText')}</p>
        </Dialog>
      )}
    </Drawer>
  )
}
