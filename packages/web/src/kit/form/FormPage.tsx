/** A page with one form: one column, the last draft, the errors, and a question before leaving with changes. */

import type { Route } from '@serialis/contract/kit/route.ts'
import { useBlocker } from '@tanstack/react-router'
import { Button } from 'antd'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../language/i18n.tsx'
import { useFormats } from '../language/time.ts'
import { useGo } from '../navigation/navigate.tsx'
import { PageHead, type PageHeadProps } from '../page/PageHead.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { session } from '../wire/session.ts'
import './form.css'
import { MeanwhilePanel } from './Meanwhile.tsx'
import type { ContractForm } from './useContractForm.ts'

/** Asks before a changed form is left; a session that ended does not ask, because its draft is kept. */
export function LeaveQuestion({ isDirty }: { isDirty: boolean }) {
  const t = useTranslations('kit.form')
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty && session().token !== null,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog
      title={t('leaveTitle')}
      onClose={blocker.reset}
      confirm={t('leave')}
      cancel={t('stay')}
      onConfirm={blocker.proceed}
      isDanger
    >
      <p>{t('leaveText')}</p>
    </Dialog>
  )
}

function DraftOffer<R extends Route>({ form: { draft } }: { form: ContractForm<R> }) {
  const t = useTranslations('kit.form')
  const { relative } = useFormats()
  if (draft.offeredAt === null) return null
  return (
    <div className="form-draft">
      <span className="grow">{t('draftFound', { when: relative(draft.offeredAt) })}</span>
      <Button size="small" onClick={draft.accept}>
        {t('useDraft')}
      </Button>
      <Button size="small" type="text" onClick={draft.forget}>
        {t('dropDraft')}
      </Button>
    </div>
  )
}

function Errors<R extends Route>({ form }: { form: ContractForm<R> }) {
  const t = useTranslations('kit.form')
  const errorText = useErrorText()
  return (
    <div role="alert" className="form-errors">
      {form.errorCount > 0 && <p className="field-error">{t('correct', { count: form.errorCount })}</p>}
      {form.otherErrors.map(({ key, params }) => (
        <p key={key} className="field-error">
          {errorText(key, params)}
        </p>
      ))}
    </div>
  )
}

export interface ContractFormViewProps<R extends Route> {
  form: ContractForm<R>
  /** Text of the button, e.g. "Create order". */
  submit: string
  onCancel: () => void
  /** This user may read the fields and not change them: nothing is sent. */
  isReading?: boolean
  children: ReactNode
}

/** The form itself, for pages and drawers. */
export function ContractFormView<R extends Route>({
  form,
  submit,
  onCancel,
  isReading = false,
  children,
}: ContractFormViewProps<R>) {
  const t = useTranslations('kit.form')
  const element = useRef<HTMLFormElement>(null)
  // A fault that appears when its field is left, or goes while it is corrected, leaves the focus where the user types.
  useEffect(() => {
    if (form.refusalCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form.refusalCount])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReading) void form.submit()
  }
  return (
    <form ref={element} className="form" noValidate onSubmit={onSubmit}>
      <DraftOffer form={form} />
      {children}
      <MeanwhilePanel form={form} />
      <Errors form={form} />
      <div className="form-feet">
        {!isReading && (
          <Button type="primary" htmlType="submit" loading={form.isBusy}>
            {submit}
          </Button>
        )}
        <Button onClick={onCancel}>{t(isReading ? 'back' : 'cancel')}</Button>
      </div>
    </form>
  )
}

export interface FormPageProps<R extends Route> extends Pick<
  PageHeadProps,
  'title' | 'lead' | 'tag' | 'steps' | 'isPersonal'
> {
  form: ContractForm<R>
  submit: string
  /** The target of Cancel. */
  back: string
  isReading?: boolean
  /** Shown next to the form on wide screens, e.g. a preview. */
  aside?: ReactNode
  children: ReactNode
}

export function FormPage<R extends Route>({
  form,
  submit,
  back,
  isReading = false,
  aside,
  children,
  ...head
}: FormPageProps<R>) {
  const go = useGo()
  return (
    <div className="page">
      <PageHead {...head} />
      <div className={aside === undefined ? '' : 'form-beside'}>
        <section className="card">
          <ContractFormView form={form} submit={submit} isReading={isReading} onCancel={() => go(back)}>
            {children}
          </ContractFormView>
        </section>
        {aside}
      </div>
      <LeaveQuestion isDirty={form.isDirty} />
    </div>
  )
}
