import { LATE_WINGS } from '../../kit/language/wings.ts'
import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const glossaryPaths = {
  glossary: `${ROOT}/glossary`,
} as const

export const glossaryScreens = screens('workplace', glossaryPaths, {
  glossary: {
    permission: 'session',
    title: 'glossary.title',
    alsoPhrases: LATE_WINGS,
    page: () => import('./GlossaryPage.tsx').then((m) => m.GlossaryPage),
  },
})
