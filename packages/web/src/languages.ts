/** Where each language is loaded from. */

import type { Locale } from './kit/language/locale.ts'
import type { LanguageSource } from './kit/language/phrases.ts'

export const languages: Record<Locale, LanguageSource> = {
  en: {
    start: () => import('./start.en.ts').then((m) => m.startEn),
    office: () => import('./office.en.ts').then((m) => m.officeEn),
    plant: () => import('./plant/plant.en.ts').then((m) => m.plantEn),
    production: () => import('./plant/production.en.ts').then((m) => m.productionEn),
    desk: () => import('./desk/desk.en.ts').then((m) => m.deskEn),
    engagement: () => import('./engagement/engagement.en.ts').then((m) => m.engagementEn),
    workplace: () => import('./workplace/workplace.en.ts').then((m) => m.workplaceEn),
  },
  zh: {
    start: () => import('./start.zh.ts').then((m) => m.startZh),
    office: () => import('./office.zh.ts').then((m) => m.officeZh),
    plant: () => import('./plant/plant.zh.ts').then((m) => m.plantZh),
    production: () => import('./plant/production.zh.ts').then((m) => m.productionZh),
    desk: () => import('./desk/desk.zh.ts').then((m) => m.deskZh),
    engagement: () => import('./engagement/engagement.zh.ts').then((m) => m.engagementZh),
    workplace: () => import('./workplace/workplace.zh.ts').then((m) => m.workplaceZh),
  },
}
