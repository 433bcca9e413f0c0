/** The context of every page: language, theme, server state, notices. */

import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import { type ReactNode, useEffect, useMemo } from 'react'
import { I18nProvider } from './language/i18n.tsx'
import { type AntdLocale, useLanguage } from './language/phrases.ts'
import { useAntdTheme } from './look/theme.ts'
import { Notices } from './notices/Notices.tsx'
import { serverState } from './wire/server-state.ts'
import { useSession } from './wire/session.ts'

/** The calendar's month and year buttons are named by what they show, not by a different label. */
function withPlainCalendar(locale: AntdLocale): AntdLocale {
  const { DatePicker } = locale
  return DatePicker
    ? { ...locale, DatePicker: { ...DatePicker, lang: { ...DatePicker.lang, monthSelect: '', yearSelect: '' } } }
    : locale
}

/** Lists and popovers open inside the page's main part: a landmark, and the page's own stacking context. */
const popupContainer = () => document.getElementById('main') ?? document.body

/** Written by the server into each answer of `index.html`; styles created at run time need it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

export function Providers({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const { zone } = useSession()
  const theme = useAntdTheme()
  useEffect(() => void (document.documentElement.lang = language.locale === 'zh' ? 'zh-CN' : 'en'), [language.locale])
  const csp = useMemo(() => ({ nonce }), [])
  const antd = useMemo(() => withPlainCalendar(language.antd), [language.antd])
  return (
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
  )
}
