/** A request for codes as an AS2 message, and the partner's receipt. */

import type { Access } from '../accounts/account-access.ts'
import type { AccountRow } from '../accounts/accounts.queries.ts'
import type { As2Parties } from './as2.ts'
import { judgeReceipt, writeAs2 } from './as2.ts'

/** The account's two sides; undefined while it uses another transport. */
export function partiesOf({ account, key }: Pick<Access, 'account' | 'key'>): As2Parties | undefined {
  const { settings } = account
  if (!('mode' in settings) || settings.mode !== 'AS2') return undefined
  return {
    ownId: settings.as2OwnId,
    partnerId: settings.as2PartnerId,
    own: { certificate: settings.as2OwnCertificate, privateKey: key },
    partnerCertificate: settings.as2PartnerCertificate,
  }
}

export interface As2Request {
  requestId: string
  /**
   * The time of the first attempt and of this one: an attempt that a kill interrupted sends the same message again, the
   * next attempt another one.
   */
  askedAt: Date
  tryNumber: number
  fileName: string
  content: Buffer
}

const messageIdOf = ({ requestId, askedAt, tryNumber }: As2Request, { id }: AccountRow): string =>
  `<${requestId}.${askedAt.getTime().toString(36)}.${tryNumber}@${id}.serialis>`

export async function as2Request(parties: As2Parties, account: AccountRow, request: As2Request) {
  const messageId = messageIdOf(request, account)
  const { headers, body, mic } = await writeAs2(parties, {
    messageId,
    fileName: request.fileName,
    contentType: 'application/xml',
    content: request.content,
    at: request.askedAt,
  })
  return {
    headers,
    body,
    judge: (answer: Readonly<Record<string, string | undefined>>, receipt: Buffer) =>
      judgeReceipt(parties, { messageId, mic }, answer, receipt),
  }
}
