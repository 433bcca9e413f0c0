/** The address below which the console and its server are, without the last slash: empty at the root. */

const given = (globalThis as { document?: Document }).document
  ?.querySelector('meta[name="base"]')
  ?.getAttribute('content')

/** Of `index.html` the server writes it; the development server leaves the mark. */
export const BASE = given?.startsWith('/') ? given.replace(/\/$/, '') : ''

/** Where a page leads that was opened outside of the base; null for one below it. */
export const belowBase = (base: string, { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) =>
  base === '' || pathname === base || pathname.startsWith(`${base}/`) ? null : `${base}${pathname}${search}${hash}`
