/** The accounts of the demo plant, one button each; nothing where there is no demo data. */

import { listDemoAccounts } from '@serialis/contract/platform/access/demo-accounts.routes.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSearch } from '../../../kit/navigation/navigate.tsx'
import { warnOf } from '../../../kit/notices/notices.ts'
import { useRead } from '../../../kit/wire/server-state.ts'
import { openSession, provenBrowser, useEnter } from './login.ts'

export function DemoAccounts() {
  const t = useTranslations('access.login.demo')
  const { data } = useRead(listDemoAccounts, {})
  const search = useSearch()
  const enter = useEnter(search)
  const [busy, setBusy] = useState<string | null>(null)
  const isLocked = useRef(false)
  const items = data?.items ?? []
  const logIn = async ({ account, password }: (typeof items)[number]) => {
    if (isLocked.current) return
    isLocked.current = true
    setBusy(account)
    await provenBrowser()
      .then((proof) => openSession({ account, password, ...proof }, undefined))
      .then(enter, warnOf)
    isLocked.current = false
    setBusy(null)
  }
  // The person before chose who continues.
  const next = items.find(({ account }) => account === search.as)
  const begin = useEffectEvent(() => next && void logIn(next))
  useEffect(() => begin(), [next?.account])
  if (items.length === 0) return null
  return (
    <section className="login-demo" aria-labelledby="login-demo">
      <h2 id="login-demo">{t('title')}</h2>
      <p className="soft">{t('text')}</p>
      <ul>
        {items.map((one) => (
          <li key={one.account}>
            <button type="button" aria-busy={busy === one.account} onClick={() => void logIn(one)}>
              <b>{one.role}</b>
              <span className="soft">{one.name}</span>
              <span className="mono">{t('password', { password: one.password })}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
