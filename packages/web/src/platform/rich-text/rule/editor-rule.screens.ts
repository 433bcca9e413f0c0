import { ROOT } from '../../../kit/navigation/paths.ts'
import { screens } from '../../../kit/navigation/screen.ts'

export const editorRulePaths = { editorRule: `${ROOT}/config/text_editor` } as const

export const editorRuleScreens = screens('office', editorRulePaths, {
  editorRule: {
    permission: 'editorRule.list',
    title: 'editorRule.title',
    menu: { section: 'configuration', place: 45 },
    page: () => import('./EditorRulePage.tsx').then((m) => m.EditorRulePage),
  },
})
