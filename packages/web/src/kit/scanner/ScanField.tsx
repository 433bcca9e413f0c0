/** The box for codes: large, focused again after each scan; works with a scanner, a keyboard and paste. */

import { Input, type InputRef } from 'antd'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../form/Labelled.tsx'
import { useLostAt } from '../wire/connection.ts'
import { useScanTarget } from './scan-target.ts'

export interface ScanFieldProps {
  label: string
  hint: string
  onScan: (code: string) => void
  /** Enter on an empty box. */
  onEmpty?: () => void
}

export function ScanField({ label, hint, onScan, onEmpty }: ScanFieldProps) {
  const t = useTranslations('kit.scanner')
  const isConnected = useLostAt() === null
  const input = useRef<InputRef>(null)
  const [text, setText] = useState('')
  useEffect(() => input.current?.focus({ preventScroll: true }), [label])
  useScanTarget(onScan)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = text.trim()
    setText('')
    if (code === '') onEmpty?.()
    else onScan(code)
  }
  return (
    <form className="scan-field" onSubmit={submit}>
      <Labelled label={label} hint={isConnected ? hint : t('notKept')}>
        {(control) => (
          <Input
            {...control}
            ref={input}
            className="mono"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Labelled>
    </form>
  )
}
