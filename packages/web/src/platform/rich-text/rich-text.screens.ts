import { screens } from '../../kit/navigation/screen.ts'

export const richTextPaths = {
  textEditor: '/textEditor',
} as const

export const richTextScreens = screens('office', richTextPaths, {
  textEditor: {
    permission: 'public',
    title: 'richText.title',
    frame: 'bare',
    page: () => import('./TextEditorPage.tsx').then((m) => m.TextEditorPage),
  },
})
