import { ROOT } from '../../../kit/navigation/paths.ts'
import { screens } from '../../../kit/navigation/screen.ts'

export const nestedModelPaths = {
  nestedModels: `${ROOT}/data_center/nested_models`,
  nestedModelCreate: `${ROOT}/data_center/nested_models/create`,
  nestedModel: `${ROOT}/data_center/nested_models/$id`,
  nestedModelEdit: `${ROOT}/data_center/nested_models/$id/edit`,
  nestedModelFields: `${ROOT}/data_center/nested_models/$id/fields`,
  nestedModelVersion: `${ROOT}/data_center/nested_models/$id/versions/$number`,
} as const

export const nestedModelScreens = screens('engagement', nestedModelPaths, {
  nestedModels: {
    permission: 'nestedModels.list',
    title: 'nestedModels.title',
    menu: { section: 'dataCenter', place: 80 },
    page: () => import('./NestedModelListPage.tsx').then((m) => m.NestedModelListPage),
  },
  nestedModelCreate: {
    permission: 'nestedModels.create',
    title: 'nestedModels.create',
    parent: 'nestedModels',
    page: () => import('./NestedModelFormPages.tsx').then((m) => m.NestedModelCreatePage),
  },
  nestedModel: {
    permission: 'nestedModels.list',
    title: 'nestedModels.one',
    parent: 'nestedModels',
    page: () => import('./NestedModelPage.tsx').then((m) => m.NestedModelPage),
  },
  nestedModelEdit: {
    permission: 'nestedModels.edit',
    title: 'nestedModels.edit',
    parent: 'nestedModels',
    page: () => import('./NestedModelFormPages.tsx').then((m) => m.NestedModelEditPage),
  },
  nestedModelFields: {
    permission: 'nestedModels.edit',
    title: 'nestedModels.actions.editFields',
    parent: 'nestedModels',
    page: () => import('./ModelFieldsPage.tsx').then((m) => m.ModelFieldsPage),
  },
  nestedModelVersion: {
    permission: 'nestedModels.list',
    title: 'nestedModels.versions.one',
    parent: 'nestedModels',
    page: () => import('./NestedModelVersionPage.tsx').then((m) => m.NestedModelVersionPage),
  },
})
