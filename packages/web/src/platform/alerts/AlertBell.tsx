/** The bell in the header: how many alerts are open and not muted, updated live; its drawer lists the open ones. */

import { useCallback, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { withEveryPhrase } from '../../kit/language/phrases.ts'
import { useFormats } from '../../kit/language/time.ts'
import { sound } from '../../kit/look/sound.ts'
import { useMay } from '../../kit/navigation/Can.tsx'
import { useMutes } from '../../kit/notices/mutes.ts'
import { warn } from '../../kit/notices/notices.ts'
import { Count } from '../../kit/ui/Count.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import './alerts.css'
import { usePreference } from '../../kit/wire/preferences.ts'
import { isTold } from './alert-mutes.ts'
import { type LiveAlert, useFollowing, useLive } from './live.ts'

const AlertDrawer = lazyPart(() => withEveryPhrase(import('./AlertDrawer.tsx').then((m) => m.AlertDrawer)))

const BELL_FIRST = { hasSound: false }

/** A new high alert is announced once, with sound for users who enabled it. */
function useArrivals(hasSound: boolean) {
  const t = useTranslations('alerts')
  const told = useRef(new Set<string>())
  return useCallback(
    (alert: LiveAlert) => {
      if (alert.level !== 'HIGH' || alert.status !== 'NEW' || alert.raisedCount > 1 || told.current.has(alert.id))
        return
      told.current.add(alert.id)
      warn(t('bell.arrived', { type: t(`types.${alert.type}`) }))
      if (hasSound) sound('bad')
    },
    [t, hasSound],
  )
}

function Bell() {
  const t = useTranslations('alerts.bell')
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const [{ hasSound }, setBell] = usePreference('alerts.bell', BELL_FIRST)
  useFollowing(true, useArrivals(hasSound))
  const { number } = useFormats()
  const { kinds } = useLive()
  const mutes = useMutes()
  const hasMuted = Object.keys(mutes.muted).length > 0
  const told = kinds.filter((kind) => isTold(mutes, kind))
  const sum = (of: typeof kinds) => of.reduce((total, { count }) => total + count, 0)
  const high = sum(told.filter(({ level }) => level === 'HIGH'))
  const all = sum(told)
  const label = all > 0 ? t('label', { high: number(high), all: number(all) }) : t('none')
  return (
    <>
      <button
        type="button"
        className="plain header-button"
        aria-haspopup="dialog"
        aria-label={hasMuted ? t('withMuted', { label }) : label}
        title={hasMuted ? t('someMuted') : undefined}
        onPointerEnter={AlertDrawer.preload}
        onClick={() => setOpen(true)}
      >
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <path
            d="M10 3a4.5 4.5 0 0 0-4.5 4.5V11L4 13.5h12L14.5 11V7.5A4.5 4.5 0 0 0 10 3ZM8.3 15.5a1.8 1.8 0 0 0 3.4 0"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
          {hasMuted && <path d="M3.5 3.5l13 13" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />}
        </svg>
        {all > 0 && <Count isUrgent={high > 0}>{high > 0 ? high : all}</Count>}
      </button>
      {isOpen && (
        <AlertDrawer
          mutes={mutes}
          hasSound={hasSound}
          onSound={(isOn) => setBell({ hasSound: isOn })}
          onClose={close}
        />
      )}
    </>
  )
}

/** For those who may see alerts. */
export function AlertBell() {
  return useMay()('alerts.list') ? <Bell /> : null
}
