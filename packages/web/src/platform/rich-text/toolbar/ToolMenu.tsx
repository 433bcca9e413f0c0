/** A button of the toolbar with a menu below it: opened by resting on it, by a press, or by the keyboard. */

import { EDITOR_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

const { menuOpenMs, menuCloseMs } = EDITOR_LIMITS
const GAP = 4

/** Below the button, within the window. */
function place(menu: HTMLElement, button: HTMLElement) {
  const { bottom, left } = button.getBoundingClientRect()
  const { clientWidth } = document.documentElement
  menu.style.maxHeight = `${innerHeight - bottom - 2 * GAP}px`
  menu.style.inset = `${bottom + GAP}px auto auto ${Math.max(GAP, Math.min(left, clientWidth - menu.offsetWidth - GAP))}px`
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

interface ToolMenuProps {
  label: string
  /** What the button shows: a sign, or what is chosen now. */
  sign?: ReactNode
  value?: string
  isActive?: boolean
  isDisabled?: boolean
  className?: string
  children: (close: () => void) => ReactNode
}

export function ToolMenu({
  label,
  sign,
  value,
  isActive = false,
  isDisabled = false,
  className = '',
  children,
}: ToolMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (open: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => (open ? menu.current?.showPopover() : menu.current?.hidePopover()),
      open ? menuOpenMs : menuCloseMs,
    )
  }
  const close = () => document.getElementById(id)?.hidePopover()
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('button:not(:disabled), input') ?? [])]
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
      button.current?.focus()
    } else if (step !== undefined && !(event.target instanceof HTMLInputElement)) {
      event.preventDefault()
      event.stopPropagation()
      const all = items()
      all[(all.indexOf(document.activeElement as HTMLElement) + step + all.length) % all.length]?.focus()
    }
  }
  const resting = { onPointerEnter: () => later(true), onPointerLeave: () => later(false) }
  return (
    <span className="rich-menu">
      <button
        ref={button}
        type="button"
        className={`rich-tool ${className}`}
        title={label}
        aria-label={value === undefined ? label : `${label}: ${value}`}
        aria-haspopup="true"
        aria-expanded={isOpen}
        aria-pressed={isActive}
        disabled={isDisabled}
        popoverTarget={id}
        // Resting on the button may have opened it already; a press does not close it then.
        popoverTargetAction="show"
        // The selection stays in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => clearTimeout(timer.current)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          // Its lines are there when it is, and the next key is for them.
          flushSync(() => menu.current?.showPopover())
          items()[0]?.focus()
        }}
        {...(!isDisabled && resting)}
      >
        {value ?? sign}
        <span className="rich-caret" aria-hidden />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="rich-panel"
        role="group"
        aria-label={label}
        onKeyDown={move}
        onMouseDown={(event) => event.target instanceof HTMLInputElement || event.preventDefault()}
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
        onToggle={({ newState }) => {
          if (newState === 'open' && menu.current && button.current) place(menu.current, button.current)
        }}
        {...resting}
      >
        {isOpen && children(close)}
      </div>
    </span>
  )
}

/** One line of a menu. */
export function MenuItem({
  children,
  isActive,
  isDisabled,
  onPick,
  ...rest
}: {
  children: ReactNode
  isActive?: boolean
  isDisabled?: boolean
  onPick: () => void
  className?: string
}) {
  return (
    <button
      type="button"
      className={`rich-item ${rest.className ?? ''}`}
      aria-pressed={isActive}
      disabled={isDisabled === true}
      onClick={onPick}
    >
      {children}
    </button>
  )
}
