/** In which language the owner of a mailbox reads: the one of the console at the last login. */

import type { LanguageOfMailbox } from '../../mail/texts/mail-readers.ts'
import { listMailboxLocales } from '../users/users.queries.ts'

/** People who share a mailbox and read different languages get the language of the tenant. */
export const languageOfMailbox: LanguageOfMailbox = async (db, address) => {
  const [locale, other] = await listMailboxLocales(db, address)
  return other === undefined ? locale : undefined
}
