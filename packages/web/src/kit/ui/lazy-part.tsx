/** A dialog or drawer whose script is loaded when it is first opened. */

import { type ComponentType, useEffect, useReducer, useState } from 'react'
import { useTranslations } from 'use-intl'
import { warnOf } from '../notices/notices.ts'
import { brokenCall } from '../wire/call-error.ts'
import { loaded } from '../wire/connection.ts'
import { reloadIfReplaced } from '../wire/release.ts'

/** What takes longer is said; a press still counts as answered at once. */
const LATE_MS = 100

interface Closable {
  onClose: () => void
}

/**
 * Answers the press while the script is on its way; on a fast connection it is never seen. The focus stays where it
 * is until the part takes it, and Escape gives up.
 */
function Coming({ onClose }: Closable) {
  const t = useTranslations('kit.states')
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const giveUp = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    document.addEventListener('keydown', giveUp)
    return () => document.removeEventListener('keydown', giveUp)
  }, [onClose])
  return (
    <p className={isLate ? 'coming' : 'unseen'} role="status">
      {isLate && t('loading')}
    </p>
  )
}

/** A drawer that is closed leaves the focus nowhere; a dialog, or who gave the focus on, does not. */
function giveBack(opener: Element | null) {
  const isNowhere = document.activeElement === null || document.activeElement === document.body
  if (isNowhere && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
}

/** Without a connection it waits as pages do, and the bar says so. `preload`: a person is about to open it. */
export function lazyPart<P extends Closable>(load: () => Promise<ComponentType<P>>) {
  let Part: ComponentType<P> | undefined
  let coming: Promise<void> | undefined
  const need = () =>
    (coming ??= loaded(load)
      .then((made) => void (Part = made))
      .finally(() => (coming = undefined)))

  function LazyPart(props: P) {
    // Before the part takes the focus.
    const [opener] = useState(() => document.activeElement)
    useEffect(() => () => giveBack(opener), [opener])
    const [, show] = useReducer((count: number) => count + 1, 0)
    const { onClose } = props
    useEffect(() => {
      if (Part !== undefined) return
      let isWaiting = true
      need().then(
        () => isWaiting && show(),
        async (error: unknown) => {
          if (!isWaiting) return
          onClose()
          await reloadIfReplaced()
          warnOf(brokenCall(error))
        },
      )
      return () => void (isWaiting = false)
    }, [onClose])
    return Part === undefined ? <Coming onClose={onClose} /> : <Part {...props} />
  }
  return Object.assign(LazyPart, {
    preload: () => {
      if (Part === undefined)
        load().then(
          (made) => void (Part = made),
          () => undefined,
        )
    },
  })
}
