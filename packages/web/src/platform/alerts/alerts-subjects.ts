import type { AlertSubjectType } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import { type Path, paths, pathTo } from '../../kit/navigation/paths.ts'

/** The page of each kind of record that an alert may concern; null where there is none. */
const pages = {
  supplier: paths.supplier,
  order: paths.order,
  line: paths.line,
  product: paths.product,
  push_target: paths.pushTarget,
  push_job: paths.push,
  pool: paths.poolConfig,
  sn_pull: paths.pull,
  sn_message: paths.message,
  tracelink_account: paths.tracelinkAccount,
  sftp_account: paths.sftpAccount,
  webservice_account: paths.webserviceAccount,
  mail_settings: paths.mails,
  scrap: paths.scrapDetail,
  result_file: paths.result,
  status_update: paths.statusUpdate,
  activation: paths.activation,
  extract: paths.extract,
  recall: paths.recall,
  user: null,
  task_kind: null,
} satisfies Record<AlertSubjectType, Path | null>

/** Where the record is shown; null when it has no page. */
export const subjectPath = (type: AlertSubjectType, id: string): string | null => {
  const page = pages[type]
  return page === null ? null : pathTo(page, { id })
}
