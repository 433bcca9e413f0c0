/** Stores a form's values as a draft while they are typed, and offers an older draft when the form opens. */

import { useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, dropDraft, loadDraft, saveDraft } from '../wire/drafts.ts'

const QUIET_MS = 500
/** Passwords and keys are typed again. */
const SECRET = /password$|^(secret|sftpSecret|privateKey|passphrase)$/i
export const hasSecret = (values: object): boolean =>
  Object.entries(values).some(([name, value]) => SECRET.test(name) && value !== undefined && value !== '')
const withoutSecrets = <T>(values: T): T =>
  typeof values === 'object' && values !== null && !Array.isArray(values)
    ? (Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.test(name))) as T)
    : values

export interface DraftState {
  /** When the offered draft was stored; null when there is none or the user has decided. */
  offeredAt: string | null
  accept(): void
  forget(): void
}

export function useDraft<T>(
  name: string | undefined,
  { values, base, more }: Omit<Draft<T>, 'savedAt'>,
  isDirty: boolean,
  use: (draft: Draft<T>) => void,
): DraftState {
  const [offered, setOffered] = useState<Draft<T> | null>(null)
  const isForgotten = useRef(false)
  useEffect(() => {
    if (name === undefined) return
    // Without IndexedDB (a private window) there are no drafts.
    loadDraft<T>(name).then(
      (draft) => draft && setOffered(draft),
      () => undefined,
    )
  }, [name])
  useEffect(() => {
    if (name === undefined || !isDirty) return
    isForgotten.current = false
    const timer = setTimeout(
      () =>
        void (
          isForgotten.current ||
          saveDraft(name, {
            values: withoutSecrets(values),
            ...(base !== undefined && { base }),
            ...(more !== undefined && { more }),
          }).catch(() => undefined)
        ),
      QUIET_MS,
    )
    return () => clearTimeout(timer)
  }, [name, values, base, more, isDirty])
  const forget = useCallback(() => {
    isForgotten.current = true
    setOffered(null)
    if (name !== undefined) void dropDraft(name).catch(() => undefined)
  }, [name])
  return {
    offeredAt: isDirty ? null : (offered?.savedAt ?? null),
    accept: () => {
      if (offered) use(offered)
      setOffered(null)
    },
    forget,
  }
}
