/**
 * How every route treats a user or key that is limited to factories, on one page. A route without a line does not compile, and is closed to them until it has one:
 * `shared`: masters, settings and the own account, which are the tenant's and the same at every site; permissions alone say who may change them.
 * `own`: the service gives, takes and counts only what is of the sites.
 * `closed`: about things that are of no site (codes of no order, mails); refused with `not_for_sites`.
 * Else the kind of record that `:id` names: one of another site is not there, as one that nobody has.
 */
import type { ExportableList } from './exports/exports.lists.ts'
import type { Route } from './kit/route.ts'
import { permissions, type PermissionName } from './permissions.ts'
import { routes } from './routes.ts'

export const siteRecords = [
  'resultFile', 'application', 'change', 'recall', 'extract', 'labelPrint', 'inspectionLot', 'pushJob', 'orderImport', 'supplierRequest', 'apiKey', 'alert', 'event',
] as const
export type SiteRecord = (typeof siteRecords)[number]
export type SiteReach = 'shared' | 'own' | 'closed' | SiteRecord

type RouteName = keyof typeof routes

export const siteReach: Readonly<Record<RouteName, SiteReach>> = {
  addDeputy: 'shared', approveProduct: 'shared', approveRuleVersion: 'shared', changeOwnPassword: 'shared', classifyProduct: 'shared', createCategory: 'shared',
  createProduct: 'shared', createProductGroup: 'shared', createPushTarget: 'shared', createRole: 'shared', createRuleVersion: 'shared', createSftpAccount: 'shared',
  createSnRule: 'shared', createSupplier: 'shared', createSupplierAuthority: 'shared', createTemplate: 'shared', createTracelinkAccount: 'shared',
  createWebserviceAccount: 'shared', createWorkflow: 'shared', deleteCategory: 'shared', deleteProduct: 'shared', deleteProductGroup: 'shared', deleteRole: 'shared',
  deleteRuleVersion: 'shared', deleteSupplier: 'shared', deleteSupplierAuthority: 'shared', deleteTemplate: 'shared', deleteWorkflowDraft: 'shared', deployWorkflow: 'shared', retireWorkflow: 'shared',
  templateOrderImport: 'shared', templateProductImport: 'shared', downloadTemplateActivation: 'shared', downloadTemplateScrap: 'shared',
  downloadTemplateStatusUpdate: 'shared', wrongRowsProductImport: 'shared', mendProductImport: 'shared', draftWorkflow: 'shared', dropProductImport: 'shared', editAlertType: 'shared',
  editPushTarget: 'shared', editSftpAccount: 'shared', editSupplier: 'shared', editSupplierAuthority: 'shared', editTracelinkAccount: 'shared', editWebserviceAccount: 'shared',
  endOwnSessions: 'shared', enterProductImport: 'shared', extendSupplier: 'shared', getAlertType: 'shared', getMe: 'shared', getOrderWaitingLimits: 'shared',
  getOwnSupplier: 'shared', getPreference: 'shared', getProduct: 'shared', getProductImport: 'shared', getProductRevision: 'shared', getPushTarget: 'shared', getRole: 'shared',
  getRuleVersion: 'shared', getSftpAccount: 'shared', getSnRule: 'shared', getSupplier: 'shared', getSupplierAuthority: 'shared', getTemplate: 'shared',
  getTracelinkAccount: 'shared', getUser: 'shared', getVerification: 'shared', getWebserviceAccount: 'shared', getWorkflow: 'shared', listAccountOptions: 'shared',
  listAlertTypes: 'shared', listCategories: 'shared', listCategoryOptions: 'shared', listDeputies: 'shared', listProductGroupOptions: 'shared', listProductGroups: 'shared',
  rowsProductImport: 'shared', listProductImport: 'shared', listProductOptions: 'shared', listProducts: 'shared', listPushTargets: 'shared', listRoleOptions: 'shared',
  listRoles: 'shared', listSftpAccount: 'shared', listSnRules: 'shared', listSupplierAuthorities: 'shared', listSupplierOptions: 'shared', listSupplierRefusals: 'shared',
  listSuppliers: 'shared', listTemplateOptions: 'shared', listTemplates: 'shared', listTracelinkAccount: 'shared', listUsableVersions: 'shared', listUsers: 'shared',
  listWebserviceAccount: 'shared', listWorkflowOptions: 'shared', listWorkflowRoles: 'shared', listWorkflows: 'shared', lockSupplier: 'shared', login: 'shared',
  logout: 'shared', previewApplication: 'shared', previewSnRule: 'shared', proposeSnRule: 'shared', putPreference: 'shared', readPushHostKey: 'shared', rejectProduct: 'shared',
  removeDeputy: 'shared', removeSftpAccount: 'shared', removeTracelinkAccount: 'shared', removeWebserviceAccount: 'shared', retireRuleVersion: 'shared',
  saveOrderWaitingLimits: 'shared', testPushTarget: 'shared', testSftpAccount: 'shared', testTracelinkAccount: 'shared', testWebserviceAccount: 'shared', undoProduct: 'shared',
  unlockSupplier: 'shared', updateCategory: 'shared', updateProduct: 'shared', updateProductGroup: 'shared', updateRole: 'shared', updateRuleVersion: 'shared',
  updateTemplate: 'shared', uploadProductImport: 'shared',

  cancelPull: 'closed', checkOnboarding: 'closed', createPool: 'closed', deletePool: 'closed', discardMessage: 'closed', downloadMessage: 'closed',
  downloadOnboardingErrors: 'closed', downloadPullAnswer: 'closed', dropOnboarding: 'closed', editPool: 'closed', enterOnboarding: 'closed', getMail: 'closed',
  getMailSettings: 'closed', getMessage: 'closed', getOnboarding: 'closed', getPool: 'closed', getPull: 'closed', listMails: 'closed', listMessages: 'closed',
  listOnboardings: 'closed', listPools: 'closed', listPulls: 'closed', listReplenishments: 'closed', receiveMessage: 'closed', receivePushReceipt: 'closed',
  recordScan: 'closed', replayMessage: 'closed', requestCodes: 'closed', requestPoolCodes: 'closed', retryMail: 'closed', retryPull: 'closed', saveMailSettings: 'closed',
  sendTestMail: 'closed', uploadOnboarding: 'closed',

  acknowledgeOrderPackage: 'own', activateLine: 'own', addAttachmentOfOrder: 'own', addOrderComment: 'own', answerRecall: 'own', approveLine: 'own', approveOrder: 'own',
  askRescue: 'own', askSupplierRequest: 'own', assignOrderCodes: 'own', assignOrderLine: 'own', buildOrderPackage: 'own', callFromLine: 'own', cancelTask: 'own',
  checkLabels: 'own', checkPackingScan: 'own', checkResultFile: 'own', commitResultFile: 'own', confirmOrder: 'own', correctOrderQuantities: 'own', countAlerts: 'own',
  countOrders: 'own', createActivation: 'own', createApiKey: 'own', createApplication: 'own', createExtract: 'own', createFactory: 'own', createInspectionLot: 'own',
  createLine: 'own', createOrder: 'own', createRecall: 'own', createRescue: 'own', createScrap: 'own', createStatusUpdate: 'own', createUser: 'own', decideOrderSamples: 'own',
  deleteFactory: 'own', deleteLine: 'own', deleteOrder: 'own', disableUser: 'own', downloadAttachmentOfOrder: 'own', downloadOrderPackage: 'own', downloadOrderReport: 'own',
  downloadResultErrors: 'own', downloadResultFile: 'own', downloadTaskFile: 'own', editOrder: 'own', enableUser: 'own', endSessions: 'own', exportList: 'own',
  finishOrderScan: 'own', getDashboard: 'own', getFactory: 'own', getHistory: 'own', getLine: 'own', getLineConnection: 'own', getLineRevision: 'own', getOrder: 'own',
  getOrderBalance: 'own', getOrderHandover: 'own', getOrderProgress: 'own', getOrderScan: 'own', getOrderStrip: 'own', getResultFile: 'own', getScanMarks: 'own', getSerial: 'own', getTask: 'own',
  inactivateLine: 'own', listActivation: 'own', listAlerts: 'own', listAllTasks: 'own', listAllocations: 'own', listApiKeys: 'own', listApplications: 'own',
  listAttachmentOfOrder: 'own', listEvents: 'own', listExtracts: 'own', listFactories: 'own', listFactoryOptions: 'own', listInspectionLots: 'own', listInspectionSources: 'own',
  listLabelPrints: 'own', listLineExchanges: 'own', listLineOptions: 'own', listLines: 'own', listOrderComments: 'own', listOrderHistory: 'own', listOrderImport: 'own',
  listOrderPackages: 'own', listOrderPacks: 'own', listOrderScans: 'own', listOrders: 'own', listOwnSupplierRequests: 'own', listPartialCases: 'own', listPushJobs: 'own',
  listRecalls: 'own', listRequests: 'own', listResultFiles: 'own', listScrap: 'own', listSerialPushes: 'own', listSerials: 'own', listStatusUpdate: 'own',
  listSupplierRequests: 'own', listSuspectBatches: 'own', listSuspectScans: 'own', listTasks: 'own', lookupCode: 'own', makeOrderAvailable: 'own', mergePartials: 'own',
  moveMembers: 'own', openPackingContainer: 'own', packMembers: 'own', planOrderLine: 'own', previewInspectionLot: 'own', previewResultUndo: 'own', printLabels: 'own',
  printManyLabels: 'own', readLineHostKey: 'own', reassignOrderLine: 'own', reassignSnTask: 'own', recallOrderPackage: 'own', refuseResultFile: 'own', rejectLine: 'own',
  rejectOrder: 'own', removeAttachmentOfOrder: 'own', removeOrderScan: 'own', reopenOrderScan: 'own', replaceContainerCode: 'own', reportOrderProgress: 'own',
  reprintLabels: 'own', reprintManyLabels: 'own', resetPassword: 'own', retryLineExchange: 'own', retryTask: 'own', returnUnusedCodes: 'own', reviseOrder: 'own',
  saveLineConnection: 'own', scanOrderPacks: 'own', scrapOrder: 'own', skipOrderScan: 'own', splitOrder: 'own', startOrder: 'own', startOrderScan: 'own',
  startOrderWorkflow: 'own', startPush: 'own', startSimulatedLine: 'own', streamAlerts: 'own', submitOrder: 'own', takeOrder: 'own', testLineConnection: 'own', undoLine: 'own',
  undoPacking: 'own', undoResultFile: 'own', unpackMembers: 'own', updateFactory: 'own', updateLine: 'own', updateUser: 'own', uploadActivation: 'own', uploadOrderImport: 'own',
  uploadResultFile: 'own', uploadScrap: 'own', uploadStatusUpdate: 'own', upsertOrder: 'own', withdrawOrder: 'own',

  cancelApplication: 'application', downloadCodes: 'application', getApplication: 'application',

  addAttachmentOfActivation: 'change', addAttachmentOfScrap: 'change', addAttachmentOfStatusUpdate: 'change', approveActivation: 'change', approveScrap: 'change',
  approveStatusUpdate: 'change', declineActivation: 'change', declineScrap: 'change', declineStatusUpdate: 'change', downloadAttachmentOfActivation: 'change',
  downloadAttachmentOfScrap: 'change', downloadAttachmentOfStatusUpdate: 'change', downloadFileActivation: 'change', downloadFileScrap: 'change',
  downloadFileStatusUpdate: 'change', downloadRefusalsActivation: 'change', downloadRefusalsScrap: 'change', downloadRefusalsStatusUpdate: 'change', getActivation: 'change',
  getRescueOfScrap: 'change', getScrap: 'change', getStatusUpdate: 'change', listAttachmentOfActivation: 'change', listAttachmentOfScrap: 'change',
  listAttachmentOfStatusUpdate: 'change', mendActivation: 'change', mendScrap: 'change', mendStatusUpdate: 'change', removeAttachmentOfActivation: 'change',
  removeAttachmentOfScrap: 'change', removeAttachmentOfStatusUpdate: 'change', replaceFileActivation: 'change', replaceFileScrap: 'change', replaceFileStatusUpdate: 'change',
  serialsActivation: 'change', serialsScrap: 'change', serialsStatusUpdate: 'change', signActivation: 'change', signScrap: 'change', signStatusUpdate: 'change',
  withdrawActivation: 'change', withdrawScrap: 'change', withdrawStatusUpdate: 'change',

  exportRecall: 'recall', getRecall: 'recall', holdRecall: 'recall', traceRecall: 'recall',

  getExtract: 'extract',

  finishInspection: 'inspectionLot', getInspectionLot: 'inspectionLot', liftInspectionHold: 'inspectionLot', listInspectionSamples: 'inspectionLot',
  recordInspectionResults: 'inspectionLot', rejectInspectionLot: 'inspectionLot', releaseInspectionLot: 'inspectionLot', reopenInspection: 'inspectionLot',
  resumeInspection: 'inspectionLot', takeInspectionSamples: 'inspectionLot', withdrawInspectionLot: 'inspectionLot',

  cancelPushJob: 'pushJob', correctPushJob: 'pushJob', downloadPushRejects: 'pushJob', getPushJob: 'pushJob', listPushBatches: 'pushJob', repushRejected: 'pushJob',
  retryPushJob: 'pushJob',

  wrongRowsOrderImport: 'orderImport', dropOrderImport: 'orderImport', enterOrderImport: 'orderImport', getOrderImport: 'orderImport', rowsOrderImport: 'orderImport',
  mendOrderImport: 'orderImport',

  approveSupplierRequest: 'supplierRequest', refuseSupplierRequest: 'supplierRequest', withdrawSupplierRequest: 'supplierRequest',

  revokeApiKey: 'apiKey',

  changeAlertStatus: 'alert', getAlert: 'alert', noteAlert: 'alert', repairAlert: 'alert',

  getEvent: 'event',
}

const reaches = new Map<Route, SiteReach>(Object.entries(routes).map(([name, route]) => [route, siteReach[name as RouteName]]))

/** What nobody has said is closed. */
export const siteReachOf = (route: Route): SiteReach => reaches.get(route) ?? 'closed'

/** The same of lists that may be had as files: their rows are read under the limit of whoever asks. */
export const siteReachOfList: Readonly<Record<ExportableList, 'shared' | 'own' | 'closed'>> = {
  roles: 'shared', users: 'shared', products: 'shared', mails: 'closed', alerts: 'own', events: 'own', serials: 'own', requestLog: 'own', orders: 'own', inspectionLots: 'own', inspectionSamples: 'own',
}

/** Subjects of the log that are the tenant's: their history is shown on their page as the record itself is. */
export const sharedSubjects: ReadonlySet<string> = new Set([
  'role', 'user', 'alert_type', 'sn_rule', 'order_limits', 'push_target', 'tracelink_account', 'sftp_account', 'webservice_account', 'supplier', 'product', 'product_category', 'product_group',
  'product_import', 'packaging_template', 'workflow', 'workflow_deputy',
])

const codeOf = (name: PermissionName): string => permissions[name]
const routesOf = (isMeant: (code: string) => boolean): Route[] =>
  Object.values<Route>(routes).filter(({ permission }) => permission !== 'public' && permission !== 'session' && isMeant(codeOf(permission)))
const areClosed = (some: readonly Route[]): boolean => some.length > 0 && some.every((route) => siteReachOf(route) === 'closed')

/** A permission of which nothing is open, or one on a page of which nothing is. */
const isClosed = (code: string): boolean => areClosed(routesOf((other) => other === code)) || areClosed(routesOf((other) => other.startsWith(code.slice(0, 4))))

/** What is left of the authorities of somebody who is limited: menu and buttons show him no page that is closed to him. */
export function authoritiesAtSites(authorities: readonly string[]): string[] {
  const codes = Object.values<string>(permissions)
  const closed = new Set(codes.filter(isClosed))
  return authorities.flatMap((held) => {
    const covered = codes.filter((code) => code.startsWith(held))
    return covered.some((code) => closed.has(code)) ? covered.filter((code) => !closed.has(code)) : [held]
  })
}
