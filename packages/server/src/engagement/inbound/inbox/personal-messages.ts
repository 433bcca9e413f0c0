/**
 * Raw messages that name a member by one of its identities: in full in a copy for the person, and emptied by an erasure.
 * They are sealed and no index names persons, so all that are kept are read; the identities, which go with the approval,
 * are sealed until that is done. Digest and counts of a message stay.
 */

import { setImmediate as turn } from 'node:timers/promises'
import { pagesAfter } from '../../../kit/lists/pages-by-id.ts'
import { knownSecretBox, secretBox, type SecretBox } from '../../../platform/secrets/secrets.service.ts'
import { identityValues } from '../../members/erasing/identity-values.ts'
import { type Holding, personalRows, type PersonalRows } from '../../members/erasing/personal-tables.ts'
import { isAboutMember, textsIn } from '../../members/erasing/texts-about.ts'
import { openMessage } from '../collect/sealing.ts'
import { recordsOf } from './message-records.ts'
import * as queries from './personal-messages.queries.ts'

const MESSAGES_AT_ONCE = 200

const ownerOf = (memberId: string): string => `identities of erased member ${memberId}`

interface Opened {
  row: queries.RawMessage
  text: string
  texts: string[]
}

/** What cannot be opened says nothing to anybody; what cannot be read is searched as one text. */
function opened(box: SecretBox, tenantId: number, row: queries.RawMessage): Opened | undefined {
  let body: Buffer
  try {
    body = openMessage(box, { ...row, tenantId }, row.body).body
  } catch {
    return undefined
  }
  const text = body.toString('utf8')
  try {
    return { row, text, texts: textsIn(recordsOf(row.format, body)) }
  } catch {
    return { row, text, texts: [text] }
  }
}

/** Requests are answered in between. */
async function about(of: Holding, box: SecretBox, identities: readonly string[], rows: readonly queries.RawMessage[]) {
  const isAbout = isAboutMember(identities, of.tenant)
  const found: Opened[] = []
  for (const row of rows) {
    await turn()
    const message = opened(box, of.db.tenantId, row)
    if (message !== undefined && isAbout(message.texts)) found.push(message)
  }
  return found
}

const messages: PersonalRows = {
  table: 'inbox_messages',
  effect: 'EMPTIED',
  async *list(of, memberId) {
    const box = await knownSecretBox(of.app, of.db)
    const identities = await identityValues(of, memberId)
    if (box === undefined || identities.length === 0) return
    const pages = pagesAfter<queries.RawMessage>((after) => queries.listRawMessages(of.db, after, MESSAGES_AT_ONCE))
    for await (const rows of pages) {
      const found = await about(of, box, identities, rows)
      yield found.map(({ row: { id, slug, receivedAt }, text }) => ({ id, endpoint: slug, receivedAt, text }))
    }
  },
  async beforeApproval({ app, db }, memberId) {
    const identities = await identityValues({ app, db }, memberId)
    if (identities.length === 0) return 0
    const box = await secretBox(app, db)
    await queries.putSearch(db, memberId, box.seal(ownerOf(memberId), JSON.stringify(identities)))
    return 0
  },
  async look(of, memberId) {
    const search = await queries.lockSearch(of.db, memberId)
    if (search === undefined) return { rows: 0, isDone: true }
    const { identitiesEncrypted, afterAt, afterId } = search
    const after = afterAt === null || afterId === null ? undefined : { receivedAt: afterAt, id: afterId }
    const rows = await queries.listRawMessages(of.db, after, MESSAGES_AT_ONCE)
    const last = rows.at(-1)
    if (last === undefined) return { rows: 0, isDone: true }
    const box = await secretBox(of.app, of.db)
    const identities = JSON.parse(box.open(ownerOf(memberId), identitiesEncrypted)) as string[]
    const found = await about(of, box, identities, rows)
    const emptied = await queries.emptyMessages(
      of.db,
      found.map(({ row }) => row.id),
    )
    await queries.moveSearch(of.db, memberId, last)
    return { rows: emptied, isDone: false }
  },
  erase: async () => 0,
}

/** After the messages that it finds. */
const searches: PersonalRows = {
  table: 'inbox_searches',
  effect: 'DELETED',
  list: async () => [],
  erase: ({ db }, memberId) => queries.deleteSearch(db, memberId),
}

export const personalMessages = [messages, searches].map((rows) => personalRows.extension(rows))
