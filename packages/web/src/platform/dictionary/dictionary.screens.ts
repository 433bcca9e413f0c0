import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const dictionaryPaths = { dictionary: `${ROOT}/config/dictionary` } as const

export const dictionaryScreens = screens('office', dictionaryPaths, {
  dictionary: {
    permission: 'dictionary.list',
    title: 'dictionary.title',
    menu: { section: 'configuration', place: 5 },
    page: () => import('./DictionaryPage.tsx').then((m) => m.DictionaryPage),
  },
})
