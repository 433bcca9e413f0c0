/** Assembles the console: language, router, shell, and what happens when a session ends. */

// First: what follows is judged by it.
import './kit/look/page-policy.ts'
import '@fontsource-variable/inter/wght.css'
import '@fontsource/ibm-plex-mono/latin-400.css'
import '@fontsource/ibm-plex-mono/latin-500.css'
import './kit/look/fonts/fonts.css'
import './kit/look/base.css'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { startLocale } from './kit/language/locale.ts'
import { startLanguage } from './kit/language/phrases.ts'
import { paint } from './kit/look/theme.ts'
import { paths } from './kit/navigation/paths.ts'
import { buildRouter } from './kit/navigation/router.tsx'
import { Providers } from './kit/Providers.tsx'
import { SlotsProvider } from './kit/shell/slots.ts'
import { whenLoggedOut } from './kit/wire/api.ts'
import { BASE, belowBase } from './kit/wire/base.ts'
import { watchConnection, whenReturned } from './kit/wire/connection.ts'
import { startOutbox } from './kit/wire/outbox.ts'
import { forgetReads, readAgain } from './kit/wire/server-state.ts'
import { forgetTab, isOwnTab, mayOpen, session } from './kit/wire/session.ts'
import { watchSigns } from './kit/wire/signs.ts'
import { languages } from './languages.ts'
import { plannedScreens } from './planned.ts'
import { AppShell } from './platform/access/AppShell.tsx'
import { AlertBell } from './platform/alerts/AlertBell.tsx'
import { NewsCount } from './platform/news/shared/NewsCount.tsx'
import { PlatformShell } from './platform/tenant-management/PlatformShell.tsx'
import { screens } from './screens.ts'
import { slots } from './slots.ts'
import { WorkCount } from './workplace/my-work/WorkCount.tsx'
import { WorkLink } from './workplace/my-work/WorkLink.tsx'

const planned = import.meta.env.DEV ? plannedScreens : []
const headerItems = (
  <>
    <WorkLink />
    <AlertBell />
  </>
)
const router = buildRouter(screens, () =>
  mayOpen(session().authorities, 'session') ? (
    <AppShell
      screens={screens}
      planned={planned}
      headerItems={headerItems}
      menuCount={(path) => (path === paths.news ? <NewsCount /> : <WorkCount path={path} />)}
    />
  ) : (
    <PlatformShell screens={screens} />
  ),
)

whenLoggedOut(() => {
  const { href } = router.state.location
  void router.navigate({ to: paths.login, search: { return: href } as never }).then(forgetReads)
})

watchConnection()
watchSigns()
startOutbox()
whenReturned(() => void readAgain())

// Another tab logged out, or logged in as another user.
addEventListener('storage', ({ key, oldValue, newValue }) => {
  if (isOwnTab()) return
  if (key !== null && (key !== 'token' || oldValue === newValue)) return
  forgetTab()
  location.reload()
})

async function start() {
  paint()
  const language = startLanguage(languages, startLocale())
  // The first page loads in the meantime.
  void router.load()
  await language
  createRoot(document.getElementById('root')!).render(
    <SlotsProvider value={slots}>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </SlotsProvider>,
  )
}

// The router would not find the page.
const elsewhere = belowBase(BASE, location)
// Not awaited here: pages import from this script, and would wait for it.
if (elsewhere === null) void start()
else location.replace(elsewhere)
