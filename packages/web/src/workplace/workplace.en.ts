/** English phrases of the wing `workplace`: what composes the other wings. */

import { overviewEn } from './overview/overview.en.ts'

export const workplaceEn = {
  overview: overviewEn,
}
