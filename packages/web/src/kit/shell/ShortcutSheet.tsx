/** Every shortcut of the keyboard, and the actions of the page behind it; opened by `?` or from the account menu. */

import { Button } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '../ui/Dialog.tsx'
import './shortcuts.css'

/** The keys of each shortcut; its text is a phrase of the same name. */
const SHORTCUTS = {
  everywhere: {
    search: ['Ctrl K', '/'],
    suggestions: ['↑', '↓', 'Enter'],
    close: ['Esc'],
    sheet: ['?'],
    next: ['Tab', 'Shift Tab'],
  },
  lists: { sideways: ['←', '→'] },
  strips: { run: ['←', '→'], filter: ['Enter'], zoom: ['+', '−'] },
  desk: { command: ['Alt 1', 'Alt 5'], confirm: ['Enter'] },
} as const
const GROUPS = Object.keys(SHORTCUTS) as (keyof typeof SHORTCUTS)[]

const STEPS = 'main .page-steps :is(a, button):not([role="menuitem"])'
/** Digits choose the first of them. */
const NUMBERED = 9

interface PageAction {
  text: string
  isDisabled: boolean
  press: () => void
}

/** The page's own buttons: what they do, and whether they can be pressed now, is known there alone. */
const pageActions = (): PageAction[] =>
  [...document.querySelectorAll<HTMLElement>(STEPS)].flatMap((step) => {
    const text = (step.getAttribute('aria-label') ?? step.textContent).trim()
    return text === ''
      ? []
      : [{ text, isDisabled: step.matches(':disabled, [aria-disabled="true"]'), press: () => step.click() }]
  })

function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <dt>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </dt>
  )
}

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('kit.shortcuts')
  const [actions] = useState(pageActions)
  const press = ({ isDisabled, press: go }: PageAction) => {
    if (isDisabled) return
    onClose()
    // The sheet gives the focus back first: a menu or dialog of the button takes it from there.
    setTimeout(go)
  }
  const byDigit = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
    const action = /^[1-9]$/.test(key) && !ctrlKey && !altKey && !metaKey ? actions[Number(key) - 1] : undefined
    if (action !== undefined) press(action)
  }
  return (
    <Dialog title={t('title')} onClose={onClose} width={720}>
      <div className="shortcuts" onKeyDown={byDigit}>
        {actions.length > 0 && (
          <section aria-labelledby="shortcuts-page">
            <h3 id="shortcuts-page">{t('page')}</h3>
            <ul>
              {actions.map((action, at) => (
                <li key={`${at} ${action.text}`}>
                  <Button
                    block
                    disabled={action.isDisabled}
                    onClick={() => press(action)}
                    {...(at < NUMBERED && { 'aria-keyshortcuts': String(at + 1) })}
                  >
                    <span className="grow">{action.text}</span>
                    {at < NUMBERED && <kbd aria-hidden="true">{at + 1}</kbd>}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
        {GROUPS.map((group) => (
          <section key={group} aria-labelledby={`shortcuts-${group}`}>
            <h3 id={`shortcuts-${group}`}>{t(`groups.${group}`)}</h3>
            <dl>
              {Object.entries(SHORTCUTS[group]).map(([name, keys]) => (
                <div key={name}>
                  <Keys keys={keys} />
                  <dd>{t(`${group}.${name}` as 'everywhere.search')}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p className="soft">{t('scanner')}</p>
      </div>
    </Dialog>
  )
}
