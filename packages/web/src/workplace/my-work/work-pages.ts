/** Where each kind of work is done: the page of the record, and the list that holds it, for the count in the menu. */

import type { WorkKind } from '@serialis/contract/work.ts'
import type { WorkItem } from '@serialis/contract/workplace/my-work/my-work.schema.ts'
import { type PathName, paths } from '../../kit/navigation/paths.ts'
import { stringifySearch } from '../../kit/navigation/search.ts'

interface WorkPage {
  /** The page of the record; the list where it has none. */
  page: PathName
  list: PathName
  /** The id is a value of the query, of this name. */
  query?: string
}

const order: WorkPage = { page: 'order', list: 'orders' }
const lot: WorkPage = { page: 'check', list: 'checks' }
const statusUpdate: WorkPage = { page: 'statusUpdate', list: 'statusUpdates' }
const scrap: WorkPage = { page: 'scrapDetail', list: 'scrap' }
const activation: WorkPage = { page: 'activation', list: 'activations' }
/** Main data is decided about next to its list. */
const mainData = (list: PathName): WorkPage => ({ page: list, list, query: 'record' })
const alert: WorkPage = { page: 'alert', list: 'alerts' }

export const workPages: Record<WorkKind, WorkPage> = {
  orderFinish: { page: 'orderEdit', list: 'orders' },
  orderRework: { page: 'orderEdit', list: 'orders' },
  orderApprove: order,
  orderStartWorkflow: order,
  orderAssignCodes: order,
  orderPlan: order,
  orderAssignLine: order,
  orderTake: order,
  orderBuild: order,
  orderAcknowledge: order,
  orderStart: order,
  orderScan: order,
  orderSamples: order,
  orderConfirm: order,
  resultDecide: { page: 'result', list: 'results' },
  updateFinish: statusUpdate,
  updateDecide: statusUpdate,
  scrapFinish: scrap,
  scrapDecide: scrap,
  activationFinish: activation,
  activationDecide: activation,
  lotTake: lot,
  lotRecord: lot,
  lotDecide: lot,
  supplierRequestDecide: { page: 'supplierRequests', list: 'supplierRequests' },
  poolRequest: { page: 'poolConfig', list: 'poolConfigs' },
  openingStockEnter: { page: 'onboarding', list: 'onboardings' },
  productApprove: { page: 'product', list: 'products' },
  lineApprove: { page: 'line', list: 'lines' },
  brandApprove: mainData('brands'),
  counterApprove: mainData('counters'),
  regionApprove: mainData('regions'),
  businessUnitApprove: mainData('businessUnits'),
  sourceChannelApprove: mainData('sourceChannels'),
  categoryAccountApprove: mainData('categoryAccounts'),
  ruleApprove: { page: 'rule', list: 'rules' },
  workflowDeploy: { page: 'workflow', list: 'workflows' },
  auditReviewBegin: { page: 'auditReviewCreate', list: 'auditReviews' },
  auditReviewFinish: { page: 'auditReview', list: 'auditReviews' },
  bundleEnter: { page: 'bundle', list: 'bundles' },
  grantReview: { page: 'grantsToReview', list: 'accessReviews' },
  memberMergeDecide: { page: 'memberMerge', list: 'memberMerges' },
  privacyRequestDecide: { page: 'privacyRequest', list: 'privacyRequests' },
  privacyRequestErase: { page: 'privacyRequest', list: 'privacyRequests' },
  dutyExceptionDecide: { page: 'dutyException', list: 'dutyExceptions' },
  accessDecide: { page: 'accessRequest', list: 'accessRequests' },
  alertTake: alert,
  alertSolve: alert,
  orderImportDecide: { page: 'orderImport', list: 'orderImports' },
  productImportDecide: { page: 'productImport', list: 'productImports' },
  masterImportDecide: { page: 'masterImport', list: 'home' },
  taskRetry: { page: 'task', list: 'home' },
}

/** The address of the page, for a form with what it opens with. */
export const workPath = ({ kind, id, within, period }: Pick<WorkItem, 'kind' | 'id' | 'within' | 'period'>): string => {
  const { page, query } = workPages[kind]
  const path = paths[page].replace('$id', encodeURIComponent(id)).replace('$master', encodeURIComponent(within ?? ''))
  return path + stringifySearch({ ...period, ...(query !== undefined && { [query]: id }) })
}
