/**
 * Scans of a wedge scanner, wherever the focus is: a code is passed to `onScan`, an incomplete one is reported with a
 * sound.
 */

import { useCallback, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { sound } from '../look/sound.ts'
import { warn } from '../notices/notices.ts'
import { takeScan } from './scan-target.ts'
import { type Wedge, wedge } from './wedge.ts'

const NOT_TEXT = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']
  .map((type) => `:not([type="${type}"])`)
  .join('')
const TEXT_FIELDS = `input${NOT_TEXT}, textarea, select, [contenteditable="true"]`
/** A field for codes: what is scanned into it is a scan too. */
const SCAN_FIELD = '[data-scan]'

const isIn = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null
export const isTyping = (target: EventTarget | null) => isIn(target, TEXT_FIELDS)
/** A dialog is open: a scan would navigate away from it, and its Enter would answer it. */
export const isAsking = () => document.querySelector('dialog[open]') !== null

/** Every key is handled before the page does anything with it. */
function attach(scanner: Wedge) {
  const key = (event: KeyboardEvent) => {
    const isInField = isIn(event.target, SCAN_FIELD)
    const isElsewhere = isTyping(event.target) && !isInField
    // A burst that began before the focus moved into a field belongs together.
    if (isElsewhere && !scanner.isRunning(event.timeStamp)) return
    if (isElsewhere) event.preventDefault()
    scanner.key(event, isInField)
    if (event.defaultPrevented) event.stopPropagation()
  }
  const composed = ({ data }: CompositionEvent) => scanner.composed(data)
  addEventListener('keydown', key, { capture: true })
  addEventListener('compositionend', composed, { capture: true })
  return () => {
    removeEventListener('keydown', key, { capture: true })
    removeEventListener('compositionend', composed, { capture: true })
  }
}

/** Returns a function that tells whether the last key belongs to a scan. */
export function useScanner(onScan: (code: string) => void): () => boolean {
  const t = useTranslations('kit.shell')
  const scanner = useRef<Wedge>(null)
  useEffect(() => {
    const refuse = (text: string) => {
      sound('bad')
      warn(text)
    }
    const take = (code: string) => {
      if (isAsking()) refuse(t('scanBehindDialog'))
      else if (!takeScan(code)) onScan(code)
    }
    scanner.current = wedge({ onScan: take, onTorn: () => refuse(t('scanTorn')) })
    return attach(scanner.current)
  }, [onScan, t])
  return useCallback(() => scanner.current?.isAmid() === true, [])
}
