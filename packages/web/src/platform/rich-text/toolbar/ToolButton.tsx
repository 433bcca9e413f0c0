import type { ReactNode } from 'react'

interface ToolButtonProps {
  label: string
  sign: ReactNode
  /** As a person reads it, e.g. `Ctrl+B`. */
  keys?: string
  isActive?: boolean | undefined
  isDisabled?: boolean
  onPress: () => void
}

export function ToolButton({ label, sign, keys, isActive, isDisabled = false, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      className="rich-tool"
      title={keys === undefined ? label : `${label} (${keys})`}
      aria-label={label}
      aria-pressed={isActive}
      disabled={isDisabled}
      // The selection stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {sign}
    </button>
  )
}
