/** A label above its control, a hint and an error below, wired for screen readers. */

import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import './form.css'

export interface ControlProps {
  id: string
  status: '' | 'error'
  'aria-invalid': boolean
  'aria-describedby'?: string
}

export interface LabelledProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  isOptional?: boolean
  children: (control: ControlProps) => ReactNode
}

export function Labelled({ label, hint, error, isOptional = false, children }: LabelledProps) {
  const t = useTranslations('kit.form')
  const id = useId()
  const hasNote = error !== undefined || hint !== undefined
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {isOptional && <span className="soft">{t('optional')}</span>}
      </label>
      {children({
        id,
        status: error === undefined ? '' : 'error',
        'aria-invalid': error !== undefined,
        ...(hasNote && { 'aria-describedby': `${id}-note` }),
      })}
      {hasNote && (
        <div id={`${id}-note`}>
          {error !== undefined && <p className="field-error">{error}</p>}
          {/* It stays with the error: it often says what the field takes. */}
          {hint !== undefined && <p className="field-hint">{hint}</p>}
        </div>
      )}
    </div>
  )
}
