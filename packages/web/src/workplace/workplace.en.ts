/** English phrases of the wing `workplace`: what composes the other wings. */

import { glossaryEn } from './glossary/glossary.en.ts'
import { myWorkEn } from './my-work/my-work.en.ts'
import { overviewEn } from './overview/overview.en.ts'

export const workplaceEn = {
  glossary: glossaryEn,
  myWork: myWorkEn,
  overview: overviewEn,
}
