/** Chinese phrases of the wing `workplace`; a missing phrase is a compile error. */

import type { Phrases } from '../kit/language/i18n.tsx'
import { glossaryZh } from './glossary/glossary.zh.ts'
import { myWorkZh } from './my-work/my-work.zh.ts'
import { overviewZh } from './overview/overview.zh.ts'
import type { workplaceEn } from './workplace.en.ts'

export const workplaceZh: Phrases<typeof workplaceEn> = {
  glossary: glossaryZh,
  myWork: myWorkZh,
  overview: overviewZh,
}
