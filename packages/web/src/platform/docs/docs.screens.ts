import { screens } from '../../kit/navigation/screen.ts'

export const docsPaths = {
  docs: '/docs',
} as const

export const docsScreens = screens('office', docsPaths, {
  docs: {
    permission: 'public',
    title: 'docs.title',
    frame: 'bare',
    page: () => import('./DocsPage.tsx').then((m) => m.DocsPage),
  },
})
