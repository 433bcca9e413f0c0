/** Builds the router from the screens: every route has its permission, and one guard checks it. */

import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  redirect,
  type AnyRoute,
  type RouteComponent,
} from '@tanstack/react-router'
import type { FunctionComponent, ReactNode } from 'react'
import { needPhrases } from '../language/phrases.ts'
import { menuFor } from '../menu/menu.ts'
import { CrashPage } from '../shell/CrashPage.tsx'
import { MissingPage } from '../shell/MissingPage.tsx'
import { BASE } from '../wire/base.ts'
import { loaded } from '../wire/connection.ts'
import { mayOpen, type ScreenPermission, session, useSession } from '../wire/session.ts'
import { opens, reads } from './opening.ts'
import { paths } from './paths.ts'
import { redirectsOf } from './redirects.ts'
import type { Screen } from './screen.ts'
import { parseSearch, safeReturn, stringifySearch } from './search.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Not optional: a route without it is a type error. */
    permission: ScreenPermission
    screen?: Screen
  }
}

/**
 * The guard of the specification: without a token to login, without the permission to /404, from login with a token to
 * the shell.
 */
function guard({ path, ...screen }: { path: string } & Parameters<typeof opens>[1]) {
  return ({ location }: { location: { href: string; search: Record<string, string> } }) => {
    const { token, authorities } = session()
    if (path === paths.login && token !== null) throw redirect({ href: safeReturn(location.search['return']) })
    if (screen.permission === 'public') return
    if (token === null) throw redirect({ to: paths.login, search: { return: location.href } as never })
    if (!opens(authorities, screen)) throw redirect({ to: paths.missing, replace: true })
  }
}

/** A page's script and its phrases, at the same time. */
async function loadPage({ page, wing, alsoPhrases = [] }: Screen) {
  const [Page] = await loaded(() => Promise.all([page(), needPhrases([wing, ...alsoPhrases])]))
  return { default: Page as FunctionComponent }
}

function screenRoute(parent: AnyRoute, screen: Screen): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: screen.path,
    staticData: { permission: screen.permission, screen },
    beforeLoad: guard(screen) as never,
    component: pageOf(screen),
  }) as unknown as AnyRoute
}

const UnreadablePage = lazyRouteComponent(() => import('../shell/UnreadablePage.tsx'), 'UnreadablePage')

/** The page, or what its user may do there without reading it. */
function pageOf(screen: Screen): RouteComponent {
  const Page = lazyRouteComponent(() => loadPage(screen))
  if (screen.menu === undefined) return Page
  const Shown = () => {
    const { authorities } = useSession()
    return reads(authorities, screen) ? <Page /> : <UnreadablePage screen={screen} />
  }
  return Object.assign(Shown, Page.preload && { preload: Page.preload }) as RouteComponent
}

export function buildRouter(screens: readonly Screen[], Shell: () => ReactNode) {
  const root = createRootRoute({
    staticData: { permission: 'public' },
    component: Outlet,
    notFoundComponent: () => <Navigate to={paths.missing} replace />,
  })
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    staticData: { permission: 'session' },
    component: Shell,
  })
  const missing = createRoute({
    getParentRoute: () => root,
    path: paths.missing,
    staticData: { permission: 'public' },
    component: MissingPage,
  })
  const led = redirectsOf(screens).map(([from, to]) =>
    createRoute({
      getParentRoute: () => root,
      path: from,
      staticData: { permission: 'session' },
      beforeLoad: ({ location }) => {
        const isOfTenant = mayOpen(session().authorities, 'session')
        guard({ permission: isOfTenant ? 'session' : 'platform', path: from })({ location: location as never })
        throw redirect({ to: to === paths.dashboard || !isOfTenant ? startPath(screens) : to, replace: true })
      },
    }),
  )
  shell.addChildren(screens.filter(({ frame }) => frame !== 'bare').map((screen) => screenRoute(shell, screen)))
  const bare = screens.filter(({ frame }) => frame === 'bare').map((screen) => screenRoute(root, screen))
  return createRouter({
    routeTree: root.addChildren([shell, missing, ...led, ...bare]),
    ...(BASE !== '' && { basepath: BASE }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 10_000,
    scrollRestoration: true,
    defaultErrorComponent: CrashPage,
  })
}

/** The dashboard, or the first page of this user's menu when the dashboard is not in it. */
function startPath(screens: readonly Screen[]): string {
  const { authorities } = session()
  const pages = menuFor(screens, authorities).flatMap(({ entries }) => entries.map(({ path }) => path))
  return pages.find((path) => path === paths.dashboard) ?? pages[0] ?? paths.ownPassword
}
