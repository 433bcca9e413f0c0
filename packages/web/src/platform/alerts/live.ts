/** The feed of alerts, for the bell and the pages of alerts; followed once per window, while it is visible. */

import { streamAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import type { AlertFeed } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { followFeed } from '../../kit/wire/feed.ts'
import { serverState } from '../../kit/wire/server-state.ts'

export type LiveAlert = Extract<AlertFeed, { kind: 'alert' }>['alert']

interface Live {
  isLive: boolean
  kinds: Extract<AlertFeed, { kind: 'counts' }>['kinds']
}

const NOTHING: Live = { isLive: false, kinds: [] }
let live: Live = NOTHING
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function change(part: Partial<Live>) {
  live = { ...live, ...part }
  for (const listener of listeners) listener()
}

export const useLive = (): Live => useSyncExternalStore(subscribe, () => live)

/** Reads of alerts on screen are repeated soon: once for many changes, and not by all windows at the same instant. */
let reading: ReturnType<typeof setTimeout> | undefined
function readSoon() {
  reading ??= setTimeout(
    () => {
      reading = undefined
      void serverState.invalidateQueries({
        predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/api/alerts'),
      })
    },
    150 + Math.random() * 350,
  )
}

/**
 * Follows while `isWanted` and the window is visible: a browser opens only a few connections to one server. `onAlert`
 * receives each change.
 */
export function useFollowing(isWanted: boolean, onAlert: (alert: LiveAlert) => void) {
  useEffect(() => {
    if (!isWanted) return
    let leave: (() => void) | undefined
    const hear = (message: AlertFeed) => {
      readSoon()
      if (message.kind === 'counts') change({ kinds: message.kinds })
      else onAlert(message.alert)
    }
    const follow = () => {
      if (document.visibilityState === 'hidden') {
        leave?.()
        leave = undefined
      } else leave ??= followFeed(streamAlerts, { onMessage: hear, onState: (isLive) => change({ isLive }) })
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      leave?.()
      change(NOTHING)
    }
  }, [isWanted, onAlert])
}
