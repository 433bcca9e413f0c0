import { SN } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

const list = () => import('./ChangeListPage.tsx')
const form = () => import('./ChangeFormPage.tsx')
const detail = () => import('./ChangeDetailPage.tsx')

export const statusChangePaths = {
  statusUpdates: `${SN}/up_status/list`,
  statusUpdateCreate: `${SN}/up_status/create`,
  statusUpdate: `${SN}/up_status/detail/$id`,
  scrap: `${SN}/sn_scrap`,
  scrapCreate: `${SN}/sn_scrap/create`,
  scrapDetail: `${SN}/sn_scrap/detail/$id`,
  activations: `${SN}/manual_activate/list`,
  activationCreate: `${SN}/manual_activate/create`,
  activation: `${SN}/manual_activate/detail/$id`,
} as const

export const statusChangeScreens = screens('desk', statusChangePaths, {
  statusUpdates: {
    permission: 'statusUpdates.list',
    title: 'statusChanges.UPD.title',
    menu: { section: 'serialNumbers', place: 20 },
    redirectsFrom: [`${SN}/up_status`],
    page: () => list().then((m) => m.StatusUpdateListPage),
  },
  statusUpdateCreate: {
    permission: 'statusUpdates.create',
    title: 'statusChanges.UPD.create',
    parent: 'statusUpdates',
    page: () => form().then((m) => m.StatusUpdateFormPage),
  },
  statusUpdate: {
    permission: 'statusUpdates.detail',
    title: 'statusChanges.UPD.one',
    parent: 'statusUpdates',
    page: () => detail().then((m) => m.StatusUpdatePage),
    alertTargets: ['status_update'],
  },
  scrap: {
    permission: 'scraps.list',
    title: 'statusChanges.SCR.title',
    menu: { section: 'serialNumbers', place: 50 },
    page: () => list().then((m) => m.ScrapListPage),
  },
  scrapCreate: {
    permission: 'scraps.create',
    title: 'statusChanges.SCR.create',
    parent: 'scrap',
    page: () => form().then((m) => m.ScrapFormPage),
  },
  scrapDetail: {
    permission: 'scraps.list',
    title: 'statusChanges.SCR.one',
    parent: 'scrap',
    page: () => detail().then((m) => m.ScrapPage),
    alertTargets: ['scrap'],
  },
  activations: {
    permission: 'activations.list',
    title: 'statusChanges.ACT.title',
    menu: { section: 'serialNumbers', place: 60 },
    redirectsFrom: [`${SN}/manual_activate`],
    page: () => list().then((m) => m.ActivationListPage),
  },
  activationCreate: {
    permission: 'activations.create',
    title: 'statusChanges.ACT.create',
    parent: 'activations',
    page: () => form().then((m) => m.ActivationFormPage),
  },
  activation: {
    permission: 'activations.detail',
    title: 'statusChanges.ACT.one',
    parent: 'activations',
    page: () => detail().then((m) => m.ActivationPage),
    alertTargets: ['activation'],
  },
})
