/**
 * The language in use: the stored choice, otherwise the browser's first language that the console has, otherwise
 * English. It is stored at once, so that both ends agree.
 */
const LOCALES = ['en', 'zh'] as const
export type Locale = (typeof LOCALES)[number]

/**
 * For browsers in another language; the request layer alone would ask for Chinese. The specification defines both
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

function browserLocale(): Locale | undefined {
  const tags = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())
  return tags.find((tag) => isLocale(tag)) as Locale | undefined
}

export function startLocale(): Locale {
  const locale = storedLocale() ?? browserLocale() ?? START_LOCALE
  storeLocale(locale)
  return locale
}

/** Value of `Accept-Language`. */
export function requestLocale(): string {
  const stored = storedLocale()
  return stored === null ? REQUEST_LOCALE : stored === 'zh' ? 'zh-cn' : 'en'
}
