/** Puts the console together: language, router, shell, and what happens when a session ends. */

import '@fontsource-variable/inter/wght.css'
import '@fontsource/ibm-plex-mono/latin-400.css'
import '@fontsource/ibm-plex-mono/latin-500.css'
import './kit/look/base.css'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import type { Messages } from 'use-intl'
import { z } from 'zod'
import { type Locale, startLocale } from './kit/language/locale.ts'
import { paint } from './kit/look/theme.ts'
import { paths } from './kit/navigation/paths.ts'
import { buildRouter } from './kit/navigation/router.tsx'
import { warnOf } from './kit/notices/notices.ts'
import { type Language, Providers } from './kit/Providers.tsx'
import { SlotsProvider } from './kit/shell/slots.ts'
import { whenLoggedOut } from './kit/wire/api.ts'
import { serverState } from './kit/wire/server-state.ts'
import { AppShell } from './platform/access/AppShell.tsx'
import { AlertBell } from './platform/alerts/AlertBell.tsx'
import { screens } from './screens.ts'
import { slots } from './slots.ts'

// The page's policy forbids `eval`; without this zod tries it once and the browser reports a violation.
z.config({ jitless: true })

async function loadLanguage(locale: Locale): Promise<Language> {
  const [phrases, antd] =
    locale === 'zh'
      ? await Promise.all([
          import('./phrases.zh.ts').then((m) => m.zh),
          import('antd/es/locale/zh_CN').then((m) => m.default),
          import('dayjs/locale/zh-cn'),
        ])
      : await Promise.all([
          import('./phrases.en.ts').then((m) => m.en),
          import('antd/es/locale/en_US').then((m) => m.default),
        ])
  return { locale, phrases: phrases as Messages, antd }
}

const router = buildRouter(screens, () => <AppShell screens={screens} headerItems={<AlertBell />} />)

whenLoggedOut((error) => {
  const { href } = router.state.location
  warnOf(error)
  void router.navigate({ to: paths.login, search: { return: href } as never }).then(() => serverState.clear())
})

// Another tab logged out, or logged in as somebody else.
addEventListener('storage', ({ key, oldValue, newValue }) => {
  if (key === null || (key === 'token' && oldValue !== newValue)) location.reload()
})

paint()
const first = await loadLanguage(startLocale())
createRoot(document.getElementById('root')!).render(
  <Providers first={first} load={loadLanguage}>
    <SlotsProvider value={slots}>
      <RouterProvider router={router} />
    </SlotsProvider>
  </Providers>,
)
