/**
 * The language in use: the stored choice, otherwise the start-up locale, which is stored at once so that both ends
 * agree.
 */
const LOCALES = ['en', 'zh'] as const
export type Locale = (typeof LOCALES)[number]

/**
 * The console starts in English; the request layer alone would ask for Chinese. The specification defines both
 * defaults.
 */
export const START_LOCALE: Locale = 'en'
const REQUEST_LOCALE = 'zh-cn'

const KEY = 'locale'
const isLocale = (text: string | null): text is Locale => LOCALES.some((locale) => locale === text)

function storedLocale(): Locale | null {
  const text = localStorage.getItem(KEY)
  return isLocale(text) ? text : null
}

export const storeLocale = (locale: Locale) => localStorage.setItem(KEY, locale)

export function startLocale(): Locale {
  const locale = storedLocale() ?? START_LOCALE
  storeLocale(locale)
  return locale
}

/** Value of `Accept-Language`. */
export function requestLocale(): string {
  const stored = storedLocale()
  return stored === null ? REQUEST_LOCALE : stored === 'zh' ? 'zh-cn' : 'en'
}
