/**
 * The language on screen and the phrases loaded for it. Phrases of every page come with the language; the phrases of a
 * wing come with the first page that shows them, together with the page's script.
 */

import type { ConfigProviderProps } from 'antd'
import { useSyncExternalStore } from 'react'
import type { Messages } from 'use-intl'
import type { Phrases } from './i18n.tsx'
import { type Locale, START_LOCALE, storeLocale } from './locale.ts'
import { isLate, LATE_WINGS, type LateWing, type Wing } from './wings.ts'

export type AntdLocale = NonNullable<ConfigProviderProps['locale']>
/** Phrases by room: of all rooms, or of those loaded so far. */
export type LoadedPhrases = Partial<Phrases<Messages>>
export interface Language {
  locale: Locale
  antd: AntdLocale
  phrases: LoadedPhrases
}
/** Where a language is loaded from: what comes first, and the phrases of each further wing. */
export type LanguageSource = Record<LateWing, () => Promise<LoadedPhrases>> & {
  start: () => Promise<{ antd: AntdLocale; phrases: LoadedPhrases }>
}

let sources: Record<Locale, LanguageSource>
let locale = START_LOCALE
let started: Promise<void>
let language: Language
const loaded = new Set<LateWing>()
const listeners = new Set<() => void>()

function show(next: Language) {
  language = next
  locale = next.locale
  for (const listener of listeners) listener()
}

let changes = 0
/** Changes the language of the console once all phrases on screen are loaded, and stores the choice. */
export async function changeLanguage(to: Locale): Promise<void> {
  const change = ++changes
  const source = sources[to]
  for (;;) {
    const wings = [...loaded]
    const [start, ...rooms] = await Promise.all([source.start(), ...wings.map((wing) => source[wing]())])
    // A later click wins.
    if (change !== changes) return
    // A page that was opened in the meantime may have loaded a further wing.
    if (loaded.size > wings.length) continue
    storeLocale(to)
    return show({ locale: to, antd: start.antd, phrases: Object.assign({}, start.phrases, ...rooms) as LoadedPhrases })
  }
}

/** Call it once, before anything is shown. */
export function startLanguage(from: Record<Locale, LanguageSource>, first: Locale): Promise<void> {
  sources = from
  locale = first
  started = changeLanguage(first)
  return started
}

/** Resolves when the phrases of these wings can be shown; at once when they are loaded. */
export async function needPhrases(wings: readonly Wing[]): Promise<void> {
  const missing = wings.filter(isLate).filter((wing) => !loaded.has(wing))
  if (missing.length === 0) return started
  const source = sources[locale]
  const [rooms] = await Promise.all([Promise.all(missing.map((wing) => source[wing]())), started])
  // The language has changed in the meantime.
  if (source !== sources[locale]) return needPhrases(wings)
  for (const wing of missing) loaded.add(wing)
  show({ ...language, phrases: Object.assign({}, language.phrases, ...rooms) as LoadedPhrases })
}

let hasGivenUp = false
/** Whether a phrase that is missing now may still be loaded. */
export const mayComeYet = (): boolean => !hasGivenUp && loaded.size < LATE_WINGS.length

let all: Promise<void> | undefined
/**
 * Loads all phrases, for parts that name records of every room. If that fails, general texts replace the missing ones;
 * never rejects.
 */
export const everyPhrase = (): Promise<void> =>
  (all ??= needPhrases(LATE_WINGS).catch((error: unknown) => {
    console.error(error)
    hasGivenUp = true
    show({ ...language })
  }))

/** A part of the page that names records of every room, with their phrases. */
export const withEveryPhrase = async <T>(part: Promise<T>): Promise<T> => (await Promise.all([part, everyPhrase()]))[0]

/** Resolves when all of these error keys have a text. */
export async function phrasesOfErrors(keys: readonly string[]): Promise<void> {
  const rooms = Object.values((language as Language | undefined)?.phrases ?? {}) as { errors?: object }[]
  const isKnown = (key: string) => rooms.some(({ errors }) => errors !== undefined && key in errors)
  if (mayComeYet() && !keys.every(isKnown)) await everyPhrase()
}

export const shownLanguage = (): Language => language
export const useLanguage = (): Language =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, shownLanguage)
