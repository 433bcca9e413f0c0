/** On the demo plant: its people, one button each. The next person continues on the open page. */

import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { listDemoAccounts } from '@serialis/contract/platform/access/demo-accounts.routes.ts'
import { useTranslations } from 'use-intl'
import { useAppLocale } from '../../../kit/language/i18n.tsx'
import { usePreference } from '../../../kit/wire/preferences.ts'
import { useRead } from '../../../kit/wire/server-state.ts'
import './demo-people.css'

const SHOWN = { isFolded: false }

/** `计划员 Planner`: the name in both languages. */
function nameIn(locale: 'en' | 'zh', role: string): string {
  const [chinese = '', ...english] = role.split(' ')
  return locale === 'zh' || english.length === 0 ? chinese : english.join(' ')
}

function People({ onSwitch }: { onSwitch: (account: string) => void }) {
  const t = useTranslations('access.demoPeople')
  const locale = useAppLocale()
  const { data: me } = useRead(getMe, {})
  const { data } = useRead(listDemoAccounts, {})
  const [{ isFolded }, change] = usePreference('demo.people', SHOWN)
  const items = data?.items ?? []
  if (items.length === 0) return null
  return (
    <section className="demo-people" aria-label={t('title')}>
      <button
        type="button"
        className="plain demo-fold"
        aria-expanded={!isFolded}
        onClick={() => change({ isFolded: !isFolded })}
      >
        {t('title')}
      </button>
      {!isFolded && (
        <ul>
          {items.map(({ account, role, name }) => (
            <li key={account}>
              <button
                type="button"
                className="demo-person"
                title={name}
                aria-pressed={account === me?.account}
                disabled={account === me?.account}
                onClick={() => onSwitch(account)}
              >
                {nameIn(locale, role)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export function DemoPeople(props: { onSwitch: (account: string) => void }) {
  const { data: me } = useRead(getMe, {})
  return me?.isDemo === true ? <People {...props} /> : null
}
