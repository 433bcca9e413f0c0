/** A question or a small form above the page. The browser's own dialog: it traps the focus, Escape closes it. */

import { Button, ConfigProvider } from 'antd'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { focusPage } from './focus.ts'
import './dialog.css'

export interface DialogProps {
  title: string
  onClose: () => void
  /** Text of the confirming button; without it there is only a close button. */
  confirm?: string
  cancel?: string
  onConfirm?: () => void
  isBusy?: boolean
  isDanger?: boolean
  /** Why it cannot be confirmed yet; shown next to the button, which is disabled. */
  obstacle?: string
  width?: number
  children: ReactNode
}

export function Dialog({
  title,
  onClose,
  confirm,
  cancel,
  onConfirm,
  isBusy = false,
  isDanger = false,
  obstacle,
  width = 460,
  children,
}: DialogProps) {
  const t = useTranslations('kit')
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Closed while it is still in the page: only then does the browser return the focus to the previous element.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // The browser would choose the first focusable element, which may be a list to read.
    element?.querySelector<HTMLElement>('input:not([type="checkbox"], [type="radio"]), textarea')?.focus()
    return () => element?.close()
  }, [])
  // The button that opened it may be gone with what was done.
  useEffect(() => focusPage, [])
  // Escape first closes an open list inside; only the next one closes the dialog.
  const spareOpenList = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && dialog.current?.querySelector('[aria-expanded="true"]')) event.preventDefault()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React hands the event on to the form that opened the dialog, which must not be sent with it.
    event.stopPropagation()
    if (!isBusy && obstacle === undefined) onConfirm?.()
  }
  // Outside of the page's form: browsers keep the events of a form within a form to themselves.
  return createPortal(
    <dialog
      ref={dialog}
      className="dialog"
      style={{ width }}
      aria-labelledby={titleId}
      onKeyDownCapture={spareOpenList}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <form noValidate onSubmit={submit}>
        <h2 id={titleId}>{title}</h2>
        {/* Selects and pickers open inside, because the dialog is above everything else on the page. */}
        <ConfigProvider getPopupContainer={() => dialog.current ?? document.body}>
          <div className="dialog-body">{children}</div>
        </ConfigProvider>
        <div className="dialog-feet">
          {obstacle !== undefined && <p className="dialog-obstacle">{obstacle}</p>}
          <Button onClick={onClose}>{cancel ?? (confirm === undefined ? t('actions.close') : t('form.cancel'))}</Button>
          {confirm !== undefined && (
            <Button
              type="primary"
              danger={isDanger}
              htmlType="submit"
              loading={isBusy}
              disabled={obstacle !== undefined}
            >
              {confirm}
            </Button>
          )}
        </div>
      </form>
    </dialog>,
    document.body,
  )
}
