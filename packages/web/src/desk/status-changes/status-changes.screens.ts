import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

const list = () => import('./ChangeListPage.tsx')
const form = () => import('./ChangeFormPage.tsx')
const detail = () => import('./ChangeDetailPage.tsx')

export const statusChangeScreens = screens('desk', [
  {
    path: paths.statusUpdates,
    permission: 'statusUpdates.list',
    title: 'changes.UPD.title',
    page: () => list().then((m) => m.StatusUpdateListPage),
  },
  {
    path: paths.statusUpdateCreate,
    permission: 'statusUpdates.create',
    title: 'changes.UPD.create',
    parent: paths.statusUpdates,
    page: () => form().then((m) => m.StatusUpdateFormPage),
  },
  {
    path: paths.statusUpdate,
    permission: 'statusUpdates.detail',
    title: 'changes.UPD.one',
    parent: paths.statusUpdates,
    page: () => detail().then((m) => m.StatusUpdatePage),
  },
  {
    path: paths.scrap,
    permission: 'scraps.list',
    title: 'changes.SCR.title',
    page: () => list().then((m) => m.ScrapListPage),
  },
  {
    path: paths.scrapCreate,
    permission: 'scraps.create',
    title: 'changes.SCR.create',
    parent: paths.scrap,
    page: () => form().then((m) => m.ScrapFormPage),
  },
  {
    path: paths.scrapDetail,
    permission: 'scraps.list',
    title: 'changes.SCR.one',
    parent: paths.scrap,
    page: () => detail().then((m) => m.ScrapPage),
  },
  {
    path: paths.activations,
    permission: 'activations.list',
    title: 'changes.ACT.title',
    page: () => list().then((m) => m.ActivationListPage),
  },
  {
    path: paths.activationCreate,
    permission: 'activations.create',
    title: 'changes.ACT.create',
    parent: paths.activations,
    page: () => form().then((m) => m.ActivationFormPage),
  },
  {
    path: paths.activation,
    permission: 'activations.detail',
    title: 'changes.ACT.one',
    parent: paths.activations,
    page: () => detail().then((m) => m.ActivationPage),
  },
])
