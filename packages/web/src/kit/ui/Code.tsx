/** A code: grouped by four for readability, copied without the spaces. */

import type { ClipboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { say } from '../notices/notices.ts'
import './ui.css'

/** `3HYY8ZPNE0HX` -> `['3HYY', '8ZPN', 'E0HX']`; nothing is added to the text itself. */
const groupsOf = (code: string): string[] => code.match(/.{1,4}/gsu) ?? []

/** A selection copies the text without the gaps: these are margins, not characters. */
const copyPlain = (code: string) => (event: ClipboardEvent) => {
  const selected = getSelection()?.toString() ?? ''
  event.clipboardData.setData('text/plain', selected === '' ? code : selected.replace(/\s/g, ''))
  event.preventDefault()
}

export interface CodeProps {
  children: string
  /** A button next to it copies the whole code. */
  isCopyable?: boolean
  size?: 'normal' | 'large'
  /** Element strings and addresses are shown as they are. */
  isUngrouped?: boolean
}

export function Code({ children, isCopyable = false, size = 'normal', isUngrouped = false }: CodeProps) {
  const t = useTranslations('kit')
  const groups = isUngrouped ? [children] : groupsOf(children)
  const copy = async () => {
    await navigator.clipboard.writeText(children)
    say(t('pictures.codeCopied'))
  }
  return (
    <span className={`code mono code-${size}`}>
      <span onCopy={copyPlain(children)}>
        {groups.map((group, at) => (
          <span key={at} className="code-group">
            {group}
          </span>
        ))}
      </span>
      {isCopyable && (
        <button
          type="button"
          className="plain code-copy"
          title={t('actions.copy')}
          aria-label={t('pictures.copyCode', { code: children })}
          onClick={() => void copy()}
        >
          <svg
            width="14"
            height="14"
            viewBox="0 0 14 14"
            aria-hidden="true"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.3"
          >
            <rect x="4.5" y="4.5" width="7.5" height="7.5" rx="1.5" />
            <path d="M9.5 2.5h-5a2 2 0 0 0-2 2v5" />
          </svg>
        </button>
      )}
    </span>
  )
}
