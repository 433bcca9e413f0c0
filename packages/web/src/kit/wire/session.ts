/**
 * The five values that a session stores in local storage, and the only functions that write or clear them. In a tab that
 * another person opened to sign in, they are in the storage of that tab alone.
 */

import { DEFAULT_AUTHORITY, isGranted, parseAuthorities } from '@serialis/contract/kit/granted.ts'
import { type PermissionName, permissionCode } from '@serialis/contract/permissions.ts'
import { useSyncExternalStore } from 'react'
import { BASE } from './base.ts'

/** Survive a 401 and a logout, which clear all local storage. */
const KEPT_KEYS = ['locale', 'theme', 'device'] as const
/** What the session stores of its person, in addition to the token. */
const PERSON_KEYS = ['userId', 'userName', 'zone', 'authorities'] as const
const RELOAD_KEY = 'reload'
const DEFAULT_ZONE = 'Asia/Shanghai'

export interface Session {
  token: string | null
  zone: string
  userId: string
  userName: string
  authorities: string[]
}

/** `session`: any logged-in user of a tenant. `platform`: a platform administrator. A code of digits opens a screen whose route has no name in the contract. */
export type ScreenPermission = 'public' | 'session' | 'platform' | PermissionName | `${number}`

/** What a platform administrator holds in place of the codes of a tenant's roles; it opens nothing of a tenant. */
export const PLATFORM_AUTHORITY = 'platform'

const OWN_TAB = 'own_tab'

/** Called before the first read of the session: the address asks for a session of this tab alone. */
function beginOwnTab() {
  if (typeof location !== 'undefined' && new URLSearchParams(location.search).has(OWN_TAB))
    sessionStorage.setItem(OWN_TAB, 'true')
}
beginOwnTab()

/** This tab has a session of its own, and the login of the other tabs stays as it is. */
export const isOwnTab = (): boolean => typeof sessionStorage !== 'undefined' && sessionStorage.getItem(OWN_TAB) !== null
/** Where everything of the session is kept; emptied at its end. */
export const sessionStore = (): Storage => (isOwnTab() ? sessionStorage : localStorage)

/** Opens the login in a tab of its own; afterwards it shows the page at `wanted`. */
export const openOwnTab = (login: string, wanted: string) =>
  void open(`${BASE}${login}?${new URLSearchParams({ [OWN_TAB]: 'true', return: wanted })}`, '_blank', 'noopener')

const listeners = new Set<() => void>()
let current = read()

function read(): Session {
  return {
    token: sessionStore().getItem('token'),
    zone: sessionStore().getItem('zone') ?? DEFAULT_ZONE,
    userId: sessionStore().getItem('userId') ?? '',
    userName: sessionStore().getItem('userName') ?? '',
    authorities: parseAuthorities(sessionStore().getItem('authorities')),
  }
}

function changed() {
  current = read()
  for (const listener of listeners) listener()
}

/**
 * Tabs see each other's writes a moment late: an answer about the person that one of them stores while another logs out
 * arrives in the emptied storage. A person without a login is removed by each tab that notices it.
 */
export function changedElsewhere() {
  const store = sessionStore()
  // Only what is there: a removal could overtake what the next login stores.
  if (store.getItem('token') === null)
    for (const key of PERSON_KEYS) if (store.getItem(key) !== null) store.removeItem(key)
  changed()
}
if (typeof addEventListener === 'function') addEventListener('storage', changedElsewhere)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const session = (): Session => current
export const useSession = (): Session => useSyncExternalStore(subscribe, session)

export function storeToken(token: string) {
  sessionStore().setItem('token', token)
  changed()
}

/**
 * Nothing is stored once the login that this tab knows has gone: another tab may have ended or replaced it a moment ago,
 * before this one was notified.
 */
export function storeIdentity(me: { userId: string; userName: string; authorities: string[]; zone: string }) {
  const token = sessionStore().getItem('token')
  if (token === null || token !== current.token) return
  sessionStore().setItem('userId', me.userId)
  sessionStore().setItem('userName', me.userName)
  sessionStore().setItem('zone', me.zone)
  sessionStore().setItem('authorities', me.authorities.length === 0 ? DEFAULT_AUTHORITY : me.authorities.join(','))
  changed()
}

const DEVICE_BYTES = 32

/** A random secret of this browser: accounts that logged in with it know it, and guesses elsewhere do not lock them out. */
export function deviceSecret(): string {
  const known = localStorage.getItem('device')
  if (known !== null) return known
  const bytes = crypto.getRandomValues(new Uint8Array(DEVICE_BYTES))
  const made = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  localStorage.setItem('device', made)
  return made
}

/** Begins the keys of a user's own settings, which the session keeps in addition to its five values. */
export const PREFERENCE_KEY = 'preference:'

/**
 * Forgets what this tab knows of the session, but not that the tab has one of its own. Settings go here too: this tab may
 * have kept one after another tab had emptied the storage.
 */
export function forgetTab() {
  const store = sessionStore()
  for (const key of Array.from({ length: store.length }, (_, index) => store.key(index)!))
    if (key.startsWith(PREFERENCE_KEY)) store.removeItem(key)
  if (typeof sessionStorage === 'undefined') return
  const isOwn = isOwnTab()
  sessionStorage.clear()
  if (isOwn) sessionStorage.setItem(OWN_TAB, 'true')
}

/** Clears all storage but the values that belong to the browser and not to the session. */
function clearAllButLasting() {
  forgetTab()
  if (isOwnTab()) return
  const kept = KEPT_KEYS.map((key) => [key, localStorage.getItem(key)] as const)
  localStorage.clear()
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value)
}

/**
 * Sends the logout and clears everything at once, so that no page reads with a token that the server no longer takes.
 * Resolves when the server has answered or was not reached.
 */
export async function endSession(logout: () => Promise<unknown>): Promise<void> {
  const sent = logout()
  clearAllButLasting()
  changed()
  await sent.catch(() => undefined)
}

/** A 401 clears everything; language and theme stay, and the next login reloads the page. */
export function clearStorage() {
  clearAllButLasting()
  sessionStore().setItem(RELOAD_KEY, 'true')
  changed()
}

/** Whether a 401 ended the last session; true until the next login. */
export const wasSessionEnded = () => sessionStore().getItem(RELOAD_KEY) === 'true'

export function takeReloadFlag(): boolean {
  const flagged = wasSessionEnded()
  sessionStore().removeItem(RELOAD_KEY)
  return flagged
}

const isCode = (permission: string) => /^\d+$/.test(permission)

/** The only permission check of guard, menu and buttons. */
export function mayOpen(authorities: readonly string[], permission: ScreenPermission): boolean {
  if (permission === 'public') return true
  const isOfPlatform = authorities.includes(PLATFORM_AUTHORITY)
  if (permission === 'session' || permission === 'platform') return isOfPlatform === (permission === 'platform')
  return isGranted(authorities, isCode(permission) ? permission : permissionCode(permission as PermissionName))
}
