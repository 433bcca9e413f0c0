/** What the pages of the login share: the picture, the choice of the language, and the form with its heading. */

import { Button } from 'antd'
import type { FormEvent, ReactNode } from 'react'
import { LocaleSwitch } from '../../../kit/shell/Shell.tsx'
import { useTitle } from '../../../kit/shell/useTitle.ts'
import './login.css'
import { LoginScene } from './LoginScene.tsx'

/** A page of the login without a form. */
export function MessageFrame({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title)
  return (
    <div className="login">
      <LoginScene />
      <main className="login-side">
        <div className="login-top">
          <LocaleSwitch />
        </div>
        <div className="login-form">
          <h1>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  )
}

export function LoginFrame({
  title,
  submit,
  isBusy,
  isDisabled = false,
  onSubmit,
  children,
  after,
}: {
  title: string
  /** Text of the button. */
  submit: string
  isBusy: boolean
  isDisabled?: boolean
  onSubmit: () => void
  children: ReactNode
  /** Below the button. */
  after?: ReactNode
}) {
  useTitle(title)
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <div className="login">
      <LoginScene />
      <main className="login-side">
        <div className="login-top">
          <LocaleSwitch />
        </div>
        <form className="login-form" noValidate onSubmit={send}>
          <h1>{title}</h1>
          {children}
          <Button type="primary" size="large" htmlType="submit" block loading={isBusy} disabled={isDisabled}>
            {submit}
          </Button>
          {after}
        </form>
      </main>
    </div>
  )
}
