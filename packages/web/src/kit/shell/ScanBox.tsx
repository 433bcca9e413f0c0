/** One box for every code: typed, pasted or scanned, it opens the passport. Ctrl K or a scanner anywhere reaches it. */
import { useLocation } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useGo } from '../navigate.tsx'
import { paths } from '../paths.ts'
import { wedge } from './wedge.ts'

const TABLET = '(max-width: 1024px)'
const isTyping = (target: EventTarget | null) => target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null

export function ScanBox() {
  const t = useTranslations('kit.shell')
  const go = useGo()
  const input = useRef<HTMLInputElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })

  useEffect(() => {
    const scanned = wedge((code) => go(paths.passport, { code }))
    const listen = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        input.current?.focus()
        input.current?.select()
      } else if (!isTyping(event.target)) scanned(event)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [go])

  // On the shop floor the next thing that happens is a scan.
  useEffect(() => {
    if (matchMedia(TABLET).matches && !isTyping(document.activeElement)) input.current?.focus({ preventScroll: true })
  }, [pathname])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = input.current?.value.trim() ?? ''
    if (code === '') return
    go(paths.passport, { code })
    input.current?.select()
  }
  return (
    <search className="scan">
      <form onSubmit={submit}>
        <input ref={input} type="text" name="code" autoComplete="off" spellCheck={false} aria-label={t('scanLabel')} aria-keyshortcuts="Control+K" placeholder={t('scan')} />
        <kbd aria-hidden="true">{t('shortcut')}</kbd>
      </form>
    </search>
  )
}
