/**
 * All English phrases. They define the type that every phrase key is checked against; the pages load them by wing
 * (`languages.ts`).
 */

import { deskEn } from './desk/desk.en.ts'
import { engagementEn } from './engagement/engagement.en.ts'
import type { MissingErrorPhrases, MissingLogPhrases, MissingPermissionPhrases } from './kit/language/i18n.tsx'
import { kitEn } from './kit/language/kit.en.ts'
import type { Locale as AppLocale } from './kit/language/locale.ts'
import { numbersEn } from './numbers/numbers.en.ts'
import { officeEn } from './office.en.ts'
import { plantEn } from './plant/plant.en.ts'
import { productionEn } from './plant/production.en.ts'
import { platformEn } from './platform/platform.en.ts'
import { workplaceEn } from './workplace/workplace.en.ts'

export const en = {
  kit: kitEn,
  ...platformEn,
  ...numbersEn,
  ...officeEn,
  ...plantEn,
  ...productionEn,
  ...deskEn,
  ...engagementEn,
  ...workplaceEn,
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof en
    Locale: AppLocale
  }
}

type Nothing<T extends never> = T
/**
 * A compile error here names the error keys of the contract for which no room has a phrase.
 * @public Only the compiler reads it.
 */
export type ErrorsWithoutPhrase = Nothing<MissingErrorPhrases<typeof en>>
/**
 * The same for events and subjects of the log.
 * @public The compiler alone reads it.
 */
export type LogWithoutPhrase = Nothing<MissingLogPhrases<typeof en>>
/**
 * The same for permissions: what they are about, and what they allow.
 * @public The compiler alone reads it.
 */
export type PermissionsWithoutPhrase = Nothing<MissingPermissionPhrases<typeof en>>
