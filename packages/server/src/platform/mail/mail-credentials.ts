/** The password of the mail server, for the list of credentials. */

import type { TenantDb } from '../../kit/db/db.ts'
import { credentialKeepers } from '../secrets/kept-credentials.ts'
import { MAIL_SUBJECT } from './dispatcher.ts'
import { findSettings } from './mail.queries.ts'

export const mailCredentials = credentialKeepers.extension({
  permission: 'mails.list',
  sites: 'closed',
  async list(db: TenantDb) {
    const settings = await findSettings(db)
    if (!settings || settings.sealedPassword === null) return []
    return [
      {
        kind: 'PARTNER_SECRET' as const,
        recordType: MAIL_SUBJECT.subjectType,
        recordId: MAIL_SUBJECT.subjectId,
        part: 'password',
        ownerName: settings.host,
        isOwnerActive: settings.isActive,
        name: settings.authUser,
        madeAt: settings.secretSetAt,
        endsAt: null,
        lastUsedAt: settings.lastSuccessAt,
      },
    ]
  },
})
