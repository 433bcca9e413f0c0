import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const resultPaths = {
  results: `${ROOT}/production/results`,
  resultCreate: `${ROOT}/production/results/create`,
  result: `${ROOT}/production/results/$id`,
} as const

export const resultScreens = screens('production', resultPaths, {
  results: {
    permission: 'orders.list',
    opensWith: ['orders.list', 'results.import', 'results.commit', 'results.undo'],
    title: 'results.title',
    menu: { section: 'alert', place: 36 },
    page: () => import('./ResultListPage.tsx').then((m) => m.ResultListPage),
  },
  resultCreate: {
    permission: 'results.import',
    title: 'results.upload',
    parent: 'results',
    page: () => import('./ResultUploadPage.tsx').then((m) => m.ResultUploadPage),
  },
  result: {
    permission: 'orders.list',
    title: 'results.one',
    parent: 'results',
    page: () => import('./ResultDetailPage.tsx').then((m) => m.ResultDetailPage),
    alertTargets: ['result_file'],
  },
})
