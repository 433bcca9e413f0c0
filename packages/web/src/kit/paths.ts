/** Every address of the console: the specification's own where it names one, else `/market/manage/main_data/<area>/…`. */
const ROOT = '/market/manage/main_data'
const SN = `${ROOT}/sn_manage`
const MEMBER = '/market/manage/member'
const ROLE = '/market/manage/role'

export const paths = {
  login: '/login',
  missing: '/404',
  textEditor: '/textEditor',
  shell: ROOT,
  dashboard: `${ROOT}/dashboard`,
  home: `${ROOT}/home`,
  passport: `${ROOT}/passport`,
  tasks: `${ROOT}/tasks`,
  ownPassword: `${ROOT}/account/password`,

  applications: `${SN}/applyfor_sn`,
  applicationCreate: `${SN}/applyfor_sn/create`,
  application: `${SN}/applyfor_sn/$id`,
  statusUpdates: `${SN}/up_status/list`,
  statusUpdate: `${SN}/up_status/detail/$id`,
  statusUpdateCreate: `${SN}/up_status/create`,
  serials: `${SN}/snOrders_info/sn_list`,
  serial: `${SN}/snOrders_info/sn_views/$id`,
  checks: `${SN}/sn_check/check_list`,
  checkCreate: `${SN}/sn_check/create`,
  check: `${SN}/sn_check/detail/$id`,
  scrap: `${SN}/sn_scrap`,
  scrapDetail: `${SN}/sn_scrap/detail/$id`,
  scrapCreate: `${SN}/sn_scrap/create`,
  rescue: `${SN}/sn_scrap/rescue`,
  activations: `${SN}/manual_activate/list`,
  activation: `${SN}/manual_activate/detail/$id`,
  activationCreate: `${SN}/manual_activate/create`,
  pushes: `${SN}/DK_push/list`,
  push: `${SN}/DK_push/detail/$id`,
  pushStart: `${SN}/DK_push/start`,
  pushTargets: `${SN}/DK_push/targets`,
  pushTargetCreate: `${SN}/DK_push/targets/create`,
  pushTarget: `${SN}/DK_push/targets/$id`,
  pushTargetEdit: `${SN}/DK_push/targets/$id/edit`,
  tracelinkAccounts: `${SN}/tracelink_accounts`,
  sftpAccounts: `${SN}/sftp_accounts`,
  webserviceAccounts: `${SN}/webservice_accounts`,
  poolConfigs: `${SN}/pool_configs`,
  suppliers: `${SN}/suppliers`,
  supplierAuthorities: `${SN}/supplier_authorities`,
  requestLog: `${SN}/request_log`,
  suspectScans: `${SN}/suspect_scans`,
  packagingDesk: `${SN}/packaging_desk`,
  recalls: `${SN}/recall`,
  recallCreate: `${SN}/recall/create`,
  recall: `${SN}/recall/$id`,
  extracts: `${SN}/extracts`,
  extractCreate: `${SN}/extracts/create`,
  extract: `${SN}/extracts/$id`,
  zeroBoxes: `${SN}/packaging_desk/zero_boxes`,
  labels: `${SN}/packaging_desk/labels`,

  orders: `${ROOT}/production/orders`,
  orderCreate: `${ROOT}/production/orders/create`,
  order: `${ROOT}/production/orders/$id`,
  orderEdit: `${ROOT}/production/orders/$id/edit`,
  lines: `${ROOT}/production/lines`,
  lineCreate: `${ROOT}/production/lines/create`,
  line: `${ROOT}/production/lines/$id`,
  lineEdit: `${ROOT}/production/lines/$id/edit`,
  factories: `${ROOT}/main_data/factories`,
  results: `${ROOT}/production/results`,
  resultCreate: `${ROOT}/production/results/create`,
  result: `${ROOT}/production/results/$id`,
  alerts: `${ROOT}/alertLogs_info/log_list`,
  alert: `${ROOT}/alertLogs_info/log_info/$id`,
  alertTypes: `${ROOT}/alertLogs_info/alert_types`,

  products: `${ROOT}/product/products`,
  productCreate: `${ROOT}/product/products/create`,
  product: `${ROOT}/product/products/$id`,
  productEdit: `${ROOT}/product/products/$id/edit`,
  productCategories: `${ROOT}/product/categories`,
  productGroups: `${ROOT}/product/groups`,

  rules: `${ROOT}/config/sn_rules`,
  ruleCreate: `${ROOT}/config/sn_rules/create`,
  rule: `${ROOT}/config/sn_rules/$id`,
  ruleEdit: `${ROOT}/config/sn_rules/$id/edit`,
  packagingTemplates: `${ROOT}/config/packaging_templates`,
  packagingTemplateCreate: `${ROOT}/config/packaging_templates/create`,
  packagingTemplate: `${ROOT}/config/packaging_templates/$id`,
  packagingTemplateEdit: `${ROOT}/config/packaging_templates/$id/edit`,
  dictionary: `${ROOT}/config/dictionary`,
  workflows: `${ROOT}/config/workflows`,
  workflowCreate: `${ROOT}/config/workflows/create`,
  workflow: `${ROOT}/config/workflows/$id`,
  workflowEdit: `${ROOT}/config/workflows/$id/edit`,
  mails: `${ROOT}/config/mails`,
  mailServer: `${ROOT}/config/mails/server`,
  mailServerEdit: `${ROOT}/config/mails/server/edit`,
  mail: `${ROOT}/config/mails/$id`,

  roles: `${ROLE}/role_auth_list`,
  roleCreate: `${ROLE}/role_auth_create/$type`,
  users: `${MEMBER}/member_list`,
  userCreate: `${MEMBER}/member_create`,
  resetPassword: `${MEMBER}/reset_password`,
  apiKeys: `${MEMBER}/api_keys`,
  apiKeyCreate: `${MEMBER}/api_keys/create`,
  events: `${MEMBER}/eve_mg`,
  event: `${MEMBER}/eve_mg/$id`,

  news: `${ROOT}/news`,
  members: `${ROOT}/member/members`,
  memberConfig: `${ROOT}/main_data/member_config`,
  dataCenter: `${ROOT}/data_center`,
  dataCenterConfig: `${ROOT}/main_data/data_center_config`,
  tenants: `${ROOT}/tenant/tenants`,
  communication: `${ROOT}/communication`,
  campaigns: `${ROOT}/campaign/campaigns`,
  audiences: `${ROOT}/audience/audiences`,
  tags: `${ROOT}/audience/tags`,
  brands: `${ROOT}/main_data/brands`,
  counters: `${ROOT}/main_data/counters`,
  regions: `${ROOT}/main_data/regions`,
  businessUnits: `${ROOT}/main_data/business_units`,
  sourceChannels: `${ROOT}/main_data/source_channels`,
  categoryAccounts: `${ROOT}/main_data/category_accounts`,
} as const

export type Path = (typeof paths)[keyof typeof paths]

/** Container addresses of the specification that have no page of their own, and where they lead. */
export const redirects: Record<string, Path> = {
  '/': paths.shell,
  '/market': paths.shell,
  '/market/manage': paths.shell,
  [ROOT]: paths.dashboard,
  [SN]: paths.serials,
  [`${SN}/up_status`]: paths.statusUpdates,
  [`${SN}/snOrders_info`]: paths.serials,
  [`${SN}/sn_check`]: paths.checks,
  [`${SN}/manual_activate`]: paths.activations,
  [`${SN}/DK_push`]: paths.pushes,
  [`${ROOT}/alertLogs_info`]: paths.alerts,
  [`${ROOT}/production`]: paths.orders,
  [ROLE]: paths.roles,
  [MEMBER]: paths.users,
}

type ParamNames<P extends string> = P extends `${string}$${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}` ? Name | ParamNames<More> : Rest
  : never
type Params<P extends string> = [ParamNames<P>] extends [never] ? [] : [params: Record<ParamNames<P>, string | number>]

/** `pathTo(paths.order, { id })`: an address with its params filled in, or a type error when one is missing. */
export function pathTo<P extends Path>(path: P, ...[params]: Params<P>): string {
  const values: Record<string, string | number> = params ?? {}
  return path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
}
