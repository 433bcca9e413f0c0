/** What every page stands in: language, skin, server state, notices. Also switches the language without a reload. */

import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider, type ConfigProviderProps } from 'antd'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { Messages } from 'use-intl'
import { I18nProvider } from './language/i18n.tsx'
import { type Locale, storeLocale } from './language/locale.ts'
import { useAntdTheme } from './look/theme.ts'
import { Notices } from './notices/Notices.tsx'
import { serverState } from './wire/server-state.ts'
import { useSession } from './wire/session.ts'

export interface Language {
  locale: Locale
  phrases: Messages
  antd: NonNullable<ConfigProviderProps['locale']>
}
export type LoadLanguage = (locale: Locale) => Promise<Language>

type AntdLocale = Language['antd']
/** The calendar's month and year buttons are named by what they show, not by a label that says something else. */
function withPlainCalendar(locale: AntdLocale): AntdLocale {
  const { DatePicker } = locale
  return DatePicker
    ? { ...locale, DatePicker: { ...DatePicker, lang: { ...DatePicker.lang, monthSelect: '', yearSelect: '' } } }
    : locale
}

const LocaleContext = createContext<(locale: Locale) => void>(() => {})
/** Changes the language of the whole console, and keeps the choice. */
export const useChangeLocale = () => useContext(LocaleContext)

/** Lists and popovers open inside the page's main part: a landmark, and the page's own stacking. */
const popupContainer = () => document.getElementById('main') ?? document.body

/** Written by the server into each answer of `index.html`; styles made at run time carry it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

export function Providers({ first, load, children }: { first: Language; load: LoadLanguage; children: ReactNode }) {
  const [language, setLanguage] = useState(first)
  const { zone } = useSession()
  const theme = useAntdTheme()
  const change = useCallback(
    async (locale: Locale) => {
      setLanguage(await load(locale))
      storeLocale(locale)
      void serverState.invalidateQueries()
    },
    [load],
  )
  useEffect(() => void (document.documentElement.lang = language.locale === 'zh' ? 'zh-CN' : 'en'), [language.locale])
  const csp = useMemo(() => ({ nonce }), [])
  const antd = useMemo(() => withPlainCalendar(language.antd), [language.antd])
  return (
    <LocaleContext value={change}>
      <I18nProvider locale={language.locale} zone={zone} phrases={language.phrases}>
        <ConfigProvider
          csp={csp}
          theme={theme}
          locale={antd}
          button={{ autoInsertSpace: false }}
          wave={{ disabled: true }}
          getPopupContainer={popupContainer}
        >
          <QueryClientProvider client={serverState}>
            {children}
            <Notices />
          </QueryClientProvider>
        </ConfigProvider>
      </I18nProvider>
    </LocaleContext>
  )
}
