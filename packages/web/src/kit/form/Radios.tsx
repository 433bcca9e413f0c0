/** Two or three answers to one question, each a sentence. */

import { useId } from 'react'

export function Radios<V extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: V
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
}) {
  const name = useId()
  return (
    <fieldset className="field radio-field">
      <legend className="field-label">{label}</legend>
      <div className="stack">
        {options.map((option) => (
          <label key={option.value} className="radio">
            <input type="radio" name={name} checked={value === option.value} onChange={() => onChange(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
