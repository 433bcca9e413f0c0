/** A button with a menu of actions. The browser's own popover: it is above everything, and Escape or a press outside of it closes it. */

import { Button } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import './ui.css'

interface MenuAction<Key extends string> {
  key: Key
  label: string
  isDanger?: boolean
}

interface ActionMenuProps<Key extends string> {
  text: string
  /** Names it where several of them have the same text. */
  label?: string
  isSmall?: boolean
  actions: readonly MenuAction<Key>[]
  onPick: (key: Key) => void
  isBusy?: boolean
  /** A person is about to open it. */
  onSoon?: () => void
}

const GAP = 4
/** So much room is enough for some actions. */
const ROOM = 200
/** Below the button, or above it where there is more room, and along its right side. */
function placeBeside(menu: HTMLElement, button: HTMLElement) {
  const { top, bottom, right } = button.getBoundingClientRect()
  const below = innerHeight - bottom
  const isAbove = below < ROOM && top > below
  const fromRight = Math.max(GAP, document.documentElement.clientWidth - right)
  menu.style.inset = isAbove
    ? `auto ${fromRight}px ${below + (bottom - top) + GAP}px auto`
    : `${bottom + GAP}px ${fromRight}px auto auto`
  menu.style.maxHeight = `${(isAbove ? top : below) - 2 * GAP}px`
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export function ActionMenu<Key extends string>({
  text,
  label = text,
  isSmall = false,
  actions,
  onPick,
  isBusy,
  onSoon,
}: ActionMenuProps<Key>) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
  const close = () => {
    menu.current?.hidePopover()
    button.current?.focus()
  }
  // It stays where it opened, so it does not stay while the page moves below it.
  useEffect(() => {
    if (!isOpen) return
    const hide = ({ target }: Event) => target !== menu.current && menu.current?.hidePopover()
    document.addEventListener('scroll', hide, true)
    return () => document.removeEventListener('scroll', hide, true)
  }, [isOpen])
  const move = (event: KeyboardEvent) => {
    const all = items()
    const next = STEPS[event.key]?.(all.indexOf(document.activeElement as HTMLElement), all.length)
    if (next !== undefined) {
      event.preventDefault()
      all[next]?.focus()
    } else if (event.key === 'Tab') close()
  }
  const soon = onSoon && { onPointerEnter: onSoon, onFocus: onSoon }
  return (
    <>
      <Button
        ref={button}
        {...(isSmall && { size: 'small' as const })}
        loading={isBusy ?? false}
        popoverTarget={id}
        {...(label !== text && { 'aria-label': label })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen) return
          event.preventDefault()
          menu.current?.showPopover()
        }}
        {...soon}
      >
        {text}
      </Button>
      <div
        id={id}
        ref={menu}
        popover="auto"
        className="popup action-menu"
        role="menu"
        aria-label={label}
        onBeforeToggle={({ newState }) => {
          if (newState !== 'open' || !menu.current || !button.current) return
          setOpen(true)
          placeBeside(menu.current, button.current)
        }}
        // Only now: while an action has the focus, the browser gives it back to the button.
        onToggle={({ newState }) => (newState === 'open' ? items()[0]?.focus() : setOpen(false))}
        onKeyDown={move}
      >
        {isOpen &&
          actions.map(({ key, label, isDanger = false }) => (
            <button
              key={key}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={isDanger ? 'plain popup-item danger' : 'plain popup-item'}
              onClick={() => {
                close()
                onPick(key)
              }}
            >
              {label}
            </button>
          ))}
      </div>
    </>
  )
}
