import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const transferModelPaths = {
  transferModels: `${ROOT}/data_center/transfer_models`,
  transferModelCreate: `${ROOT}/data_center/transfer_models/create`,
  transferModel: `${ROOT}/data_center/transfer_models/$id`,
  transferModelEdit: `${ROOT}/data_center/transfer_models/$id/edit`,
  transferModelBench: `${ROOT}/data_center/transfer_models/$id/bench`,
  transferModelVersion: `${ROOT}/data_center/transfer_models/$id/versions/$number`,
} as const

export const transferModelScreens = screens('engagement', transferModelPaths, {
  transferModels: {
    permission: 'transferModels.list',
    title: 'transferModels.title',
    menu: { section: 'dataCenter', place: 45 },
    page: () => import('./TransferModelListPage.tsx').then((m) => m.TransferModelListPage),
  },
  transferModelCreate: {
    permission: 'transferModels.create',
    title: 'transferModels.create',
    parent: 'transferModels',
    page: () => import('./TransferModelFormPages.tsx').then((m) => m.TransferModelCreatePage),
  },
  transferModel: {
    permission: 'transferModels.list',
    title: 'transferModels.one',
    parent: 'transferModels',
    page: () => import('./TransferModelPage.tsx').then((m) => m.TransferModelPage),
  },
  transferModelEdit: {
    permission: 'transferModels.edit',
    title: 'transferModels.edit',
    parent: 'transferModels',
    page: () => import('./TransferModelFormPages.tsx').then((m) => m.TransferModelEditPage),
  },
  transferModelBench: {
    permission: 'transferModels.edit',
    title: 'transferModels.actions.editLines',
    parent: 'transferModels',
    page: () => import('./bench/BenchPage.tsx').then((m) => m.BenchPage),
  },
  transferModelVersion: {
    permission: 'transferModels.list',
    title: 'transferModels.versions.one',
    parent: 'transferModels',
    page: () => import('./TransferModelVersionPage.tsx').then((m) => m.TransferModelVersionPage),
  },
})
