/** The present password of the person at the screen, in a dialog that asks for it. */

import { Input } from 'antd'
import { Labelled } from './Labelled.tsx'

export function PasswordField({
  label,
  value,
  onChange,
  error,
}: {
  label: string
  value: string
  onChange: (password: string) => void
  error?: string | undefined
}) {
  return (
    <Labelled label={label} error={error}>
      {(control) => (
        <Input
          {...control}
          type="password"
          autoComplete="current-password"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  )
}
