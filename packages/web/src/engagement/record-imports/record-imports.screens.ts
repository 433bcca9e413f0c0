import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const recordImportPaths = {
  recordImports: `${ROOT}/data_center/collections/$id/imports`,
  recordImportUpload: `${ROOT}/data_center/collections/$id/imports/create`,
  recordImport: `${ROOT}/data_center/record_imports/$id`,
} as const

export const recordImportScreens = screens('engagement', recordImportPaths, {
  recordImports: {
    permission: 'records.import',
    title: 'recordImports.title',
    parent: 'collections',
    // The statuses of uploaded files.
    alsoPhrases: ['office'],
    page: () => import('./RecordImportListPage.tsx').then((m) => m.RecordImportListPage),
  },
  recordImportUpload: {
    permission: 'records.import',
    title: 'recordImports.upload',
    parent: 'collections',
    page: () => import('./RecordImportUploadPage.tsx').then((m) => m.RecordImportUploadPage),
  },
  recordImport: {
    permission: 'records.import',
    title: 'recordImports.one',
    parent: 'collections',
    alsoPhrases: ['office'],
    page: () => import('./RecordImportPage.tsx').then((m) => m.RecordImportPage),
  },
})
