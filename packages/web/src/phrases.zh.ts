/** All Chinese phrases; a missing one is a compile error. */

import { deskZh } from './desk/desk.zh.ts'
import { engagementZh } from './engagement/engagement.zh.ts'
import type { Phrases } from './kit/language/i18n.tsx'
import { kitZh } from './kit/language/kit.zh.ts'
import { numbersZh } from './numbers/numbers.zh.ts'
import { officeZh } from './office.zh.ts'
import type { en } from './phrases.en.ts'
import { plantZh } from './plant/plant.zh.ts'
import { productionZh } from './plant/production.zh.ts'
import { platformZh } from './platform/platform.zh.ts'
import { workplaceZh } from './workplace/workplace.zh.ts'

export const zh: Phrases<typeof en> = {
  kit: kitZh,
  ...platformZh,
  ...numbersZh,
  ...officeZh,
  ...plantZh,
  ...productionZh,
  ...deskZh,
  ...engagementZh,
  ...workplaceZh,
}
