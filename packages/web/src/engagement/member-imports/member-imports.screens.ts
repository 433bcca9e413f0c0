import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const memberImportPaths = {
  memberImports: `${ROOT}/member/imports`,
  memberImportUpload: `${ROOT}/member/imports/create`,
  memberImport: `${ROOT}/member/imports/$id`,
} as const

export const memberImportScreens = screens('engagement', memberImportPaths, {
  memberImports: {
    permission: 'memberImports.list',
    title: 'memberImports.title',
    menu: { section: 'members', place: 20 },
    // The statuses of uploaded files.
    alsoPhrases: ['office'],
    page: () => import('./MemberImportListPage.tsx').then((m) => m.MemberImportListPage),
  },
  memberImportUpload: {
    permission: 'memberImports.create',
    title: 'memberImports.upload',
    parent: 'memberImports',
    page: () => import('./MemberImportUploadPage.tsx').then((m) => m.MemberImportUploadPage),
  },
  memberImport: {
    permission: 'memberImports.list',
    title: 'memberImports.one',
    parent: 'memberImports',
    alsoPhrases: ['office'],
    page: () => import('./MemberImportPage.tsx').then((m) => m.MemberImportPage),
  },
})
