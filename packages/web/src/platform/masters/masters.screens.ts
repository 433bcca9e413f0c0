import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const masterPaths = {
  masterImports: `${ROOT}/masters/$master/files`,
  masterImportCreate: `${ROOT}/masters/$master/files/create`,
  masterImport: `${ROOT}/masters/$master/files/$id`,
} as const

/** Who may create records of the kind may open them; the server asks for that right. */
export const masterScreens = screens('office', masterPaths, {
  masterImports: {
    permission: 'session',
    alsoPhrases: ['production'],
    title: 'masterImports.files',
    page: () => import('./MasterImportPages.tsx').then((m) => m.MasterImportListPage),
  },
  masterImportCreate: {
    permission: 'session',
    alsoPhrases: ['production'],
    title: 'masterImports.uploadTo',
    parent: 'masterImports',
    page: () => import('./MasterImportPages.tsx').then((m) => m.MasterImportUploadPage),
  },
  masterImport: {
    permission: 'session',
    alsoPhrases: ['production'],
    title: 'masterImports.one',
    parent: 'masterImports',
    page: () => import('./MasterImportPages.tsx').then((m) => m.MasterImportDetailPage),
  },
})
