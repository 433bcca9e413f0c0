/** Extension point: the room that knows people says in which language the owner of a mailbox reads. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { extensionPoint } from '../../../kit/http/extension-point.ts'
import type { MailLocale } from './mail-values.ts'

/** Undefined for a mailbox of nobody, or of people who read different languages. */
export type LanguageOfMailbox = (db: TenantDb, address: string) => Promise<MailLocale | undefined>

export const mailReaders = extensionPoint<LanguageOfMailbox>()
