/**
 * A number as its user types it. What is typed is never changed: a text that is no number, or a number that is too large,
 * stays as it is, and is refused with a reason.
 */

import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useErrorText } from '../language/i18n.tsx'
import { isTyped, type Limits, numberFault, readNumber, shownNumber, type TypedNumber } from './values/typed-number.ts'

export interface NumberInputProps extends Limits {
  value: unknown
  /** Undefined when the field is empty; a text that is no number as it is. */
  onChange: (value: TypedNumber) => void
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  status?: '' | 'error'
  isDisabled?: boolean
  suffix?: ReactNode
  onBlur?: () => void
}

/**
 * After a click that is in progress: an error that appears between its press and its release would move the page under
 * the pointer, and the click would hit nothing.
 */
export function whenReleased(then: () => void): void {
  if (document.querySelector(':active') === null) return then()
  addEventListener('pointerup', () => setTimeout(then), { once: true })
}

/** Without a form around it, which would show what is wrong. */
export function NumberInput({ min, max, isWhole, ...props }: NumberInputProps) {
  const errorText = useErrorText()
  const fault = numberFault(props.value, {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(isWhole !== undefined && { isWhole }),
  })
  return (
    <>
      <PlainNumberInput {...props} {...(fault && { status: 'error', 'aria-invalid': true })} />
      {fault && (
        <p className="field-error" role="alert">
          {errorText(fault.key, fault.params)}
        </p>
      )}
    </>
  )
}

/** Shows what was typed, until the value is changed by something else. */
export function PlainNumberInput({ value, onChange, isDisabled, ...props }: Omit<NumberInputProps, keyof Limits>) {
  const [typed, setTyped] = useState('')
  return (
    <Input
      {...props}
      className="number-input"
      inputMode="decimal"
      autoComplete="off"
      disabled={isDisabled === true}
      value={isTyped(typed, value) ? typed : shownNumber(value)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(readNumber(target.value))
      }}
    />
  )
}
