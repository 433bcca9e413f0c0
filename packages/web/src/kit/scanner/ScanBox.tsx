/**
 * One box for every code, number and page: typed, pasted, scanned or read by a camera. Ctrl K, `/` or a scanner
 * anywhere activates it.
 */

import { permissionCode } from '@serialis/contract/permissions.ts'
import { lazyRouteComponent, useLocation } from '@tanstack/react-router'
import {
  type FormEvent,
  type KeyboardEvent as BoxKey,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../navigation/Can.tsx'
import { useGo } from '../navigation/navigate.tsx'
import { paths } from '../navigation/paths.ts'
import type { Screen } from '../navigation/screen.ts'
import { warnOf } from '../notices/notices.ts'
import type { PaletteOption } from '../palette/palette.ts'
import { PaletteList } from '../palette/PaletteList.tsx'
import { usePalette } from '../palette/usePalette.ts'
import { CallError } from '../wire/call-error.ts'
import { isAsking, isTyping, useScanner } from './useScanner.ts'

const CameraDialog = lazyRouteComponent(() => import('./CameraDialog.tsx'), 'CameraDialog')
const TABLET = '(max-width: 1024px)'

function CameraButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('kit.shell')
  return (
    <button
      type="button"
      className="plain scan-camera"
      aria-label={t('camera.open')}
      title={t('camera.open')}
      onClick={onClick}
    >
      <svg
        width="18"
        height="18"
        viewBox="0 0 18 18"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <path d="M2 6V3.5A1.5 1.5 0 0 1 3.5 2H6M12 2h2.5A1.5 1.5 0 0 1 16 3.5V6M16 12v2.5a1.5 1.5 0 0 1-1.5 1.5H12M6 16H3.5A1.5 1.5 0 0 1 2 14.5V12" />
        <path
          d="M5.5 5.5h2v2h-2zM10.5 5.5h2v2h-2zM5.5 10.5h2v2h-2zM10.5 10.5h2v2h-2z"
          fill="currentColor"
          stroke="none"
        />
      </svg>
    </button>
  )
}

interface ShortcutSteps {
  isAmidScan: () => boolean
  onCall: () => void
  onHelp: () => void
}

/** The box takes the focus by its shortcuts, and on the shop floor with every new page; `?` asks for all shortcuts. */
function useShortcuts(input: { current: HTMLInputElement | null }, { isAmidScan, onCall, onHelp }: ShortcutSteps) {
  const pathname = useLocation({ select: (location) => location.pathname })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isPalette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      const isAlone = !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target) && !isAmidScan()
      if (isAlone && event.key === '?' && !isAsking()) onHelp()
      if (!isPalette && !(isAlone && event.key === '/')) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
      onCall()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [input, isAmidScan, onCall, onHelp])
  useEffect(() => {
    // On the shop floor the next input is a scan.
    if (matchMedia(TABLET).matches && !isTyping(document.activeElement)) input.current?.focus({ preventScroll: true })
  }, [input, pathname])
}

export function ScanBox({ screens, onHelp }: { screens: readonly Screen[]; onHelp: () => void }) {
  const t = useTranslations('kit.shell')
  const go = useGo()
  const may = useMay()
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const { text, ask, isOpen, setOpen, options, active, mark, chosen } = usePalette(screens)
  const [hasCamera, setCamera] = useState(false)
  const mayLookUp = may('serials.detail')

  const lookUp = useCallback(
    (code: string) => {
      setOpen(false)
      setCamera(false)
      ask('')
      // The same code scanned again leads to the same address: the state tells the page that it was scanned.
      if (mayLookUp) go(paths.passport, { code }, { scan: Date.now() })
      else
        warnOf(new CallError({ status: 403, key: 'no_permission', params: { code: permissionCode('serials.detail') } }))
    },
    [go, mayLookUp, ask, setOpen],
  )
  const isAmidScan = useScanner(lookUp)
  const onCall = useCallback(() => setOpen(true), [setOpen])
  useShortcuts(input, { isAmidScan, onCall, onHelp })

  const choose = (option: PaletteOption | undefined) => {
    setOpen(false)
    if (option === undefined) return
    go(option.to, option.search)
    ask('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isOpen && text.trim() === '') return
    // Typed on while the server was asked: that answer is not wanted any more.
    chosen()
      .then((option) => input.current?.value === text && choose(option))
      .catch(warnOf)
  }
  const steer = (event: BoxKey) => {
    if (event.key === 'Escape') setOpen(false)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(true)
    if (options.length > 0) mark((active + (event.key === 'ArrowDown' ? 1 : options.length - 1)) % options.length)
  }
  return (
    <search
      className="scan"
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setOpen(false)}
    >
      <form onSubmit={submit}>
        <input
          ref={input}
          type="text"
          name="code"
          data-scan=""
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={t('scan')}
          value={text}
          role="combobox"
          aria-label={t('scanLabel')}
          aria-keyshortcuts="Control+K /"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={options.length > 0 ? `${listId}-${active}` : undefined}
          onChange={(event) => {
            ask(event.target.value)
            setOpen(event.target.value.trim() !== '')
          }}
          onKeyDown={steer}
        />
        <kbd aria-hidden="true">{t('shortcut')}</kbd>
        <CameraButton onClick={() => setCamera(true)} />
      </form>
      <PaletteList id={listId} options={options} active={active} text={text.trim()} onChoose={choose} />
      {hasCamera && (
        <Suspense fallback={null}>
          <CameraDialog onCode={lookUp} onClose={() => setCamera(false)} />
        </Suspense>
      )}
    </search>
  )
}
