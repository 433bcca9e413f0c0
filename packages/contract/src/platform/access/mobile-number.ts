/**
 * Whether a text is a mobile number of its country, and which one. Forms, files and the API ask this one function. It
 * brings 100 kB of numbering plans, so the console loads it late, and no shape of the contract imports it.
 */

import { getCountries, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/mobile'

/** Where a tenant is, for numbers that are written without a country code. */
interface Place {
  zone: string
  locale: 'en' | 'zh'
}

const canonical = (zone: string): string => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone

/** Older browsers do not know the zones of a country; there the server alone judges numbers without a country code. */
const zonesOf = (country: string): readonly string[] =>
  (new Intl.Locale(`und-${country}`) as { getTimeZones?(): string[] | undefined }).getTimeZones?.() ?? []

const known = new Map<string, CountryCode | undefined>()

/** The country of the time zone. A zone of no country, such as UTC, leaves China for Chinese and none for English. */
export function countryOf({ zone, locale }: Place): CountryCode | undefined {
  if (!known.has(zone)) {
    const wanted = canonical(zone)
    known.set(
      zone,
      getCountries().find((country) => zonesOf(country).some((one) => canonical(one) === wanted)),
    )
  }
  return known.get(zone) ?? (locale === 'zh' ? 'CN' : undefined)
}

/** The number as E.164, for example +8613800138000; undefined for a landline, an extension, and anything else. */
export function mobileNumber(text: string, place: Place): string | undefined {
  const defaultCountry = countryOf(place)
  // The whole text has to be the number: none is searched for in a sentence.
  const number = parsePhoneNumberFromString(text.trim(), { extract: false, ...(defaultCountry && { defaultCountry }) })
  if (number === undefined || number.ext !== undefined || !number.isValid()) return undefined
  // These numbering plans know mobile numbers only. A number of no country, such as of a satellite, has another type.
  return number.getType() === 'MOBILE' ? number.number : undefined
}
