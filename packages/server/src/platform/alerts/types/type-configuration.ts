/** Alert types in configuration bundles: without the mailboxes, which are people of one tenant and stay as they are. */

import { alertTypeEdit } from '@serialis/contract/platform/alerts/alert-types.schema.ts'
import { ALERT_TYPES } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import { failure } from '../../../kit/http/failure.ts'
import { configurationKind } from '../../../kit/jobs/configuration.ts'
import { editAlertType, settingsOf } from './types.service.ts'

export const alertTypeConfiguration = configurationKind({
  kind: 'alertTypes',
  shape: alertTypeEdit.omit({ mailboxes: true, version: true }),
  async read({ db }, key) {
    const rows = []
    for (const type of ALERT_TYPES) if (key === undefined || key === type) rows.push(await settingsOf(db, type))
    return rows.map(({ type, level, silenceHours, quietFrom, quietTo, closesAfterDays, version }) => ({
      key: type,
      content: {
        level,
        silenceHours,
        quiet: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
        closesAfterDays,
      },
      id: type,
      version,
    }))
  },
  async enter({ db }, give, { key, content, before }) {
    const type = ALERT_TYPES.find((one) => one === key)
    if (type === undefined) throw failure('not_found')
    const { mailboxes } = await settingsOf(db, type)
    await give(editAlertType, { params: { type }, body: { ...content, mailboxes, version: before?.version ?? 0 } })
    return 'DONE'
  },
})
