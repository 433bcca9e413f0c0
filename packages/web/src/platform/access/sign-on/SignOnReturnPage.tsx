/** `/single_sign_on/…`: where the provider leads back to. It opens the session, or says why there is none. */

import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import { GoTo, useParam } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import type { Search } from '../../../kit/navigation/search.ts'
import { CallError } from '../../../kit/wire/call-error.ts'
import { opened, useEnter } from '../login/login.ts'
import { MessageFrame } from '../login/LoginFrame.tsx'
import { comeBack, hasBegun } from './sign-on.ts'
import { handedOver } from './signing.ts'

const DEFAULT_TENANT = '0001'

/** Sends the answer once, whatever React renders twice. */
function useComingBack(tenant: string): { refused: string | null; isHanded: boolean } {
  const [isHanded, setHanded] = useState(false)
  const [search, setSearch] = useState<Search>({})
  const [me, setMe] = useState<Awaited<ReturnType<typeof opened>> | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const isSent = useRef(false)
  const enter = useEnter(search)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    const answer = location.search.slice(1)
    // The code is no part of an address to keep or to send on.
    history.replaceState(history.state, '', location.pathname)
    const work = async () => {
      // A window that was opened for a signature has begun nothing itself.
      if (!hasBegun() && (await handedOver(answer))) {
        setHanded(true)
        return window.close()
      }
      const { token, search: wanted } = await comeBack(tenant, answer === '' ? 'none' : answer)
      const session = await opened(token)
      setSearch(wanted)
      setMe(session)
    }
    work().catch((error: unknown) => setRefused(error instanceof CallError ? error.key : 'server_busy'))
  }, [tenant])
  useEffect(() => {
    if (me !== null) enter(me)
    // Once, with the search of the same render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [me])
  return { refused, isHanded }
}

export function SignOnReturnPage() {
  const t = useTranslations('access.signOn')
  const errorText = useErrorText()
  const tenant = useParam()
  const { refused, isHanded } = useComingBack(tenant)
  if (isHanded)
    return (
      <MessageFrame title={t('handedTitle')}>
        <p role="status">{t('handed')}</p>
      </MessageFrame>
    )
  return (
    <MessageFrame title={refused === null ? t('coming') : t('failed')}>
      {refused === null ? (
        <p role="status" className="soft">
          {t('wait')}
        </p>
      ) : (
        <>
          <p role="alert">{errorText(refused)}</p>
          <GoTo to={paths.login} search={tenant === DEFAULT_TENANT ? {} : { tenant }}>
            {t('again')}
          </GoTo>
        </>
      )}
    </MessageFrame>
  )
}
