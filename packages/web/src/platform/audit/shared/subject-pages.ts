/** Where the record of an event is shown, and whose phrases name its fields, by its type. */

import { type PathName, paths } from '../../../kit/navigation/paths.ts'
import { useScreens } from '../../../kit/shell/screens-context.ts'
import { mayOpen, useSession } from '../../../kit/wire/session.ts'

interface SubjectPage {
  page?: PathName
  /** Its id is a value of the query, of this name. */
  query?: string
  /** Namespaces of phrases with `fields`, nearest first. */
  words: readonly string[]
}

const source = (page: PathName): SubjectPage => ({ page, words: ['sources.accounts', 'sources'] })
const change = (page: PathName): SubjectPage => ({ page, words: ['statusChanges'] })

const pages: Readonly<Record<string, SubjectPage>> = {
  order: { page: 'order', words: ['orders', 'comments', 'waiting'] },
  order_limits: { page: 'orders', words: ['waiting', 'orders'] },
  order_import: { page: 'orderImport', words: ['imports'] },
  result_file: { page: 'result', words: ['results'] },
  product: { page: 'product', words: ['products'] },
  product_category: { words: ['categories.categories'] },
  product_group: { words: ['categories.groups'] },
  product_import: { page: 'productImport', words: ['imports'] },
  packaging_template: { page: 'packagingTemplate', words: ['templates'] },
  line: { page: 'line', words: ['lines'] },
  factory: { words: ['lines.factories'] },
  brand: { page: 'brands', query: 'record', words: ['mainData.brands', 'mainData'] },
  counter: { page: 'counters', query: 'record', words: ['mainData.counters', 'mainData'] },
  category_account: { page: 'categoryAccounts', query: 'record', words: ['mainData.categoryAccounts', 'mainData'] },
  region: { page: 'regions', query: 'record', words: ['mainData'] },
  business_unit: { page: 'businessUnits', query: 'record', words: ['mainData'] },
  source_channel: { page: 'sourceChannels', query: 'record', words: ['mainData'] },
  data_center_config: { page: 'dataCenterConfig', words: ['mainData.configs.dataCenter', 'mainData'] },
  member_config: { page: 'memberConfig', words: ['mainData.configs.member', 'mainData'] },
  main_data_rule: { page: 'mainDataRule', words: ['mainData.rule', 'mainData'] },
  line_connection: { page: 'lineConnection', words: ['lineConnections'] },
  pool: { page: 'poolConfig', words: ['pools'] },
  supplier: { page: 'supplier', words: ['suppliers', 'suppliers.authorities', 'suppliers.requests'] },
  tracelink_account: source('tracelinkAccount'),
  sftp_account: source('sftpAccount'),
  webservice_account: source('webserviceAccount'),
  sn_pull: { page: 'pull', words: ['sources.pulls', 'sources'] },
  sn_message: { page: 'message', words: ['sources.messages', 'sources'] },
  sn_rule: { page: 'rule', words: ['rules'] },
  application: { page: 'application', words: ['applications'] },
  container: { page: 'serial', words: ['packing', 'serials'] },
  packing_rule: { words: ['packing.rule', 'packing'] },
  status_update: change('statusUpdate'),
  scrap: change('scrapDetail'),
  activation: change('activation'),
  inspection_lot: { page: 'check', words: ['inspection'] },
  recall: { page: 'recall', words: ['recall'] },
  extract: { page: 'extract', words: ['extracts'] },
  onboarding: { page: 'onboarding', words: ['openingStock'] },
  label_print: { words: ['labels'] },
  push_job: { page: 'push', words: ['push'] },
  push_target: { page: 'pushTarget', words: ['push.targets', 'push'] },
  scan: { words: ['scans'] },
  collection: { page: 'collection', words: ['collections'] },
  provide_endpoint: { page: 'provideEndpoint', words: ['provideEndpoints'] },
  collection_record: { page: 'record', words: ['records'] },
  transfer_model: { page: 'transferModel', words: ['transferModels'] },
  routing: { page: 'routing', words: ['routings'] },
  nested_model: { page: 'nestedModel', words: ['nestedModels', 'metaData'] },
  mapping_dict: { page: 'mappingDict', words: ['mappingDicts'] },
  subscribe_endpoint: { page: 'subscribeEndpoint', words: ['subscribeEndpoints'] },
  inbox_message: { page: 'inboxMessage', words: ['inbox'] },
  message_replay: { page: 'messageReplay', words: ['messageReplays'] },
  endpoint_file: { page: 'endpointFile', words: ['endpointFiles'] },
  meta_data: { page: 'metaDataPage', words: ['metaData'] },
  member: { page: 'member', words: ['members'] },
  member_merge: { page: 'memberMerge', words: ['memberMerges'] },
  privacy_request: { page: 'privacyRequest', words: ['privacyRequests'] },
  tag: { page: 'tag', words: ['tags'] },
  audience: { page: 'audience', words: ['audiences'] },
  level_rule: { page: 'levelRules', query: 'record', words: ['levelRules'] },
  user: { page: 'user', words: ['users'] },
  sign_on: { page: 'signOn', words: ['signOn'] },
  configuration_bundle: { page: 'bundle', words: ['bundles'] },
  bundle_key: { page: 'bundleKeys', words: ['bundles.keys', 'bundles'] },
  access_review: { page: 'accessReview', words: ['accessReviews'] },
  duty_exception: { page: 'dutyException', words: ['duties.exceptions'] },
  role: { page: 'roleView', query: 'id', words: ['roles'] },
  api_key: { page: 'apiKeys', words: ['keys'] },
  access_rule: { page: 'accessRule', words: ['accessRequests'] },
  password_policy: { page: 'passwordPolicy', words: ['users.policy'] },
  alert: { page: 'alert', words: ['alerts'] },
  alert_type: { page: 'alertType', words: ['alerts'] },
  mail: { page: 'mail', words: ['mail'] },
  mail_settings: { words: ['mail.server', 'mail'] },
  mail_text: { page: 'mailText', words: ['mail.texts'] },
  event: { page: 'event', words: [] },
  task: { page: 'task', words: [] },
  event_log: { page: 'proof', words: ['proof', 'audit'] },
  audit_review: { page: 'auditReview', words: ['reviews'] },
  audit_review_rule: { page: 'auditReviewRule', words: ['reviews'] },
  editor_rule: { page: 'editorRule', words: ['editorRule'] },
  task_rule: { page: 'taskRule', words: ['tasks'] },
  workflow: { page: 'workflow', words: ['workflow'] },
  workflow_deputy: { words: ['workflow.deputies', 'workflow'] },
}

export const wordsOfSubject = (type: string): readonly string[] => pages[type]?.words ?? []

/** The address of a record's page, for a reader who may open it; null where there is none. */
export function useSubjectPath() {
  const screens = useScreens()
  const { authorities } = useSession()
  return (type: string, id: string): string | null => {
    const { page, query } = pages[type] ?? {}
    const screen = screens.find(({ name }) => name === page)
    if (page === undefined || screen === undefined || !mayOpen(authorities, screen.permission)) return null
    const value = encodeURIComponent(id)
    return query === undefined ? paths[page].replace('$id', value) : `${paths[page]}?${query}=${value}`
  }
}
