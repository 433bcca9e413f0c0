/** One attempt to get codes from a partner, by SOAP, web service or file; and acknowledging their receipt. */

import { responseMapping } from '@serialis/contract/plant/sources/accounts.schema.ts'
import type { PullProblem } from '@serialis/contract/plant/sources/pulls.status.ts'
import type { App } from '../../../kit/http/context.ts'
import type { StoredFile } from '../../../kit/ops/file-store.ts'
import { TransferFailure } from '../../../kit/protocols/folder.ts'
import {
  basicAuthorization,
  exchange,
  OutgoingFailure,
  textOf,
  type Answering,
} from '../../../kit/protocols/outgoing.ts'
import { withSftp } from '../../../kit/protocols/sftp.ts'
import type { Access } from '../accounts/account-access.ts'
import { endedKey } from '../accounts/account-keys.service.ts'
import { isOfKind, type AccountRow } from '../accounts/accounts.queries.ts'
import { readAnswerInThread, readPageInThread } from '../answers/answer-thread.ts'
import { placed } from '../answers/json-answer.ts'
import {
  fileRequest,
  requestFileName,
  soapAcknowledgement,
  soapRequest,
  type CodeRequest,
} from '../answers/request-message.ts'
import { AnswerRefused, emptyAnswer, type SerialAnswer } from '../answers/serial-answer.ts'
import { as2Request, partiesOf } from '../as2/as2-sending.ts'
import type { As2ReceiptProblem } from '../as2/as2.ts'
import { lockedFile } from '../messages/file-locks.ts'

/** Half a million codes are 30 MB of XML, which is partners' own limit for a file. */
const ANSWER_BYTES = 300 * 2 ** 20
/** A page is in memory as a whole; a million codes with their names are 60 MB. */
const PAGE_BYTES = 64 * 2 ** 20
const RECEIPT_BYTES = 2 ** 20
/** A person may wait for the answer. */
const PROBE_MS = 5_000

export interface Asking {
  app: App
  tenantId: number
  access: Access
  request: CodeRequest
  /** Of the pull's first attempt. */
  askedAt: Date
  /** From 1 on. */
  tryNumber: number
  signal: AbortSignal
}

type Reaching = Omit<Asking, 'request' | 'askedAt' | 'tryNumber'>

/** `refused`: an answer came and is stored, but none of it may be used. */
export type RequestResult =
  | { kind: 'answered'; answer: SerialAnswer; file: StoredFile }
  | { kind: 'refused'; refusal: AnswerRefused; file: StoredFile }
  | { kind: 'sent' }
  | { kind: 'failed'; problem: PullProblem; text: string }

class PartnerRefused extends Error {
  readonly problem: PullProblem
  constructor(status: number, text: string) {
    super([`HTTP ${status}`, text.trim().slice(0, 300)].filter(Boolean).join(': '))
    // 495 and 496: a proxy in front of the partner requires another certificate, or any.
    this.problem =
      status === 401 || status === 403
        ? 'login_refused'
        : status === 495 || status === 496
          ? 'certificate_refused'
          : 'partner_refused'
  }
}

async function refuseOthers({ status, body }: Answering): Promise<void> {
  if (status >= 200 && status < 300) return
  const text = await textOf(body)
  throw new PartnerRefused(status, /<faultstring>([^<]*)</.exec(text)?.[1] ?? text)
}

/** A partner that only takes messages answers a check with 400 or 405, which shows that it is there. */
const refuseUnlessThere = async (answer: Answering): Promise<void> =>
  [400, 405, 501].includes(answer.status) ? undefined : refuseOthers(answer)

const messageTo = (
  { access: { account, tls, outgoing }, signal }: Reaching,
  url: string,
  headers: Record<string, string>,
  body: Buffer,
) => ({
  method: 'POST' as const,
  url,
  headers,
  body,
  timeoutMs: account.timeoutSeconds * 1_000,
  signal,
  outgoing,
  tls,
  mostBytes: ANSWER_BYTES,
})

const loginHeaders = ({ account, secret }: Access, user: string): Record<string, string> =>
  user !== '' || account.sealedSecret !== null ? { authorization: basicAuthorization(user, secret) } : {}

const soapHeaders = (access: Access, user: string, action: string): Record<string, string> => ({
  'content-type': 'text/xml; charset=utf-8',
  accept: 'text/xml',
  soapaction: `"${action}"`,
  ...loginHeaders(access, user),
})

async function kept(asking: Asking, file: StoredFile, read: () => Promise<SerialAnswer>): Promise<RequestResult> {
  try {
    const answer = await read()
    if (answer.fault === null) return { kind: 'answered', answer, file }
    await asking.app.files.remove(file.path)
    return { kind: 'failed', problem: 'partner_refused', text: answer.fault.slice(0, 300) }
  } catch (error) {
    if (error instanceof AnswerRefused) return { kind: 'refused', refusal: error, file }
    await asking.app.files.remove(file.path)
    throw error
  }
}

async function askSoap(asking: Asking, account: AccountRow<'TRACELINK'>): Promise<RequestResult> {
  const { app, tenantId, access, request } = asking
  const message = messageTo(
    asking,
    account.settings.url,
    soapHeaders(access, account.settings.user, 'serialNumbersRequest'),
    soapRequest(account.settings, request),
  )
  const file = await exchange(message, async (answer) => {
    await refuseOthers(answer)
    return app.files.put(tenantId, `${request.requestId}.xml`, answer.body)
  })
  return kept(asking, file, () =>
    readAnswerInThread(
      {
        place: { path: app.files.placeOf(file.path), size: file.size },
        mapping: responseMapping.parse({}),
        isXml: true,
      },
      asking.signal,
    ),
  )
}

const joined = (base: string, path: string): string =>
  path === '' ? base : `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`

function webHeaders({ secret }: Access, { auth, user }: AccountRow<'WEBSERVICE'>['settings']): Record<string, string> {
  const common = { 'content-type': 'application/json', accept: 'application/json' }
  if (auth === 'NONE' || auth === 'MTLS') return common
  return { ...common, authorization: auth === 'BEARER' ? `Bearer ${secret}` : basicAuthorization(user, secret) }
}

/** Every page as received, one per line; read while it is stored. */
async function* pages(asking: Asking, account: AccountRow<'WEBSERVICE'>, answer: SerialAnswer): AsyncGenerator<Buffer> {
  const { settings } = account
  const { access, request } = asking
  const { request: place } = settings
  const headers = {
    ...webHeaders(access, settings),
    ...(settings.idempotencyHeader !== '' && { [settings.idempotencyHeader.toLowerCase()]: request.requestId }),
  }
  let page: string | number | null = null
  do {
    const body = placed([
      [place.requestId, request.requestId],
      [place.gtin, request.gtin ?? undefined],
      [place.product, request.partnerKey || undefined],
      [place.level, request.level],
      [place.quantity, request.quantity],
      [place.page, page ?? 1],
      [place.pageSize, settings.pageSize],
    ])
    const text = await exchange(
      {
        ...messageTo(asking, joined(settings.url, settings.requestPath), headers, Buffer.from(JSON.stringify(body))),
        mostBytes: PAGE_BYTES,
      },
      async (got) => {
        await refuseOthers(got)
        return textOf(got.body)
      },
    )
    yield Buffer.from(`${text}\n`)
    const read = await readPageInThread({ text, mapping: settings.response }, asking.signal)
    answer.requestId = read.requestId
    answer.gtin = read.gtin
    for (const code of read.codes) answer.codes.push(code)
    // A partner that always names a next page would be read for ever.
    if (answer.codes.length > request.quantity || read.codes.length === 0) return
    page = read.next
  } while (page !== null)
}

async function askWeb(asking: Asking, account: AccountRow<'WEBSERVICE'>): Promise<RequestResult> {
  const { app, tenantId, request } = asking
  const answer = emptyAnswer()
  let refusal: AnswerRefused | undefined
  const storing = async function* () {
    try {
      yield* pages(asking, account, answer)
    } catch (error) {
      // What was read so far is stored as evidence.
      if (!(error instanceof AnswerRefused)) throw error
      refusal = error
    }
  }
  const file = await app.files.put(tenantId, `${request.requestId}.jsonl`, storing())
  return refusal ? { kind: 'refused', refusal, file } : kept(asking, file, async () => answer)
}

async function askByFile(
  { access, request, askedAt }: Asking,
  account: AccountRow<'TRACELINK'>,
): Promise<RequestResult> {
  const { sftp } = access
  if (sftp === null) return { kind: 'failed', problem: 'no_account', text: '' }
  const file = await lockedFile(sftp, requestFileName(request.requestId), [
    fileRequest(account.settings, request, askedAt),
  ])
  await withSftp(sftp.settings, (folder) => folder.write(`${sftp.folders.outFolder}/${file.name}`, file.content))
  return { kind: 'sent' }
}

class ReceiptRefused extends Error {
  readonly problem: PullProblem
  constructor({ kind, text }: As2ReceiptProblem) {
    super(text)
    this.problem = kind === 'refused' ? 'partner_refused' : kind
  }
}

async function askByAs2(asking: Asking, account: AccountRow<'TRACELINK'>): Promise<RequestResult> {
  const { access, request, askedAt, tryNumber } = asking
  const parties = partiesOf(access)
  if (parties === undefined) return { kind: 'failed', problem: 'no_account', text: '' }
  const { requestId } = request
  const { headers, body, judge } = await as2Request(parties, account, {
    requestId,
    askedAt,
    tryNumber,
    fileName: requestFileName(requestId),
    content: fileRequest(account.settings, request, askedAt),
  })
  await exchange(
    {
      ...messageTo(asking, account.settings.url, { ...headers, ...loginHeaders(access, account.settings.user) }, body),
      mostBytes: RECEIPT_BYTES,
    },
    async (answer) => {
      await refuseOthers(answer)
      const problem = await judge(answer.headers, Buffer.from(await textOf(answer.body, 'latin1'), 'latin1'))
      if (problem) throw new ReceiptRefused(problem)
    },
  )
  return { kind: 'sent' }
}

/** Failures that any transport may meet; anything else is a bug. */
function problemOf(error: unknown): { problem: PullProblem; text: string } | undefined {
  if (error instanceof OutgoingFailure || error instanceof TransferFailure)
    return { problem: error.kind, text: error.message }
  return error instanceof PartnerRefused || error instanceof ReceiptRefused
    ? { problem: error.problem, text: error.message }
    : undefined
}

async function endedProblem({
  access,
  app,
}: Pick<Asking, 'access' | 'app'>): Promise<{ problem: PullProblem; text: string } | undefined> {
  const ended = await endedKey(access, app.clock.now())
  return ended && { problem: 'certificate_expired', text: `${ended.subject}, ${ended.validTo?.slice(0, 10)}` }
}

/** Throws only for a bug, or when the task is aborted. */
export async function ask(asking: Asking): Promise<RequestResult> {
  const { account } = asking.access
  const ended = await endedProblem(asking)
  if (ended !== undefined) return { kind: 'failed', ...ended }
  try {
    if (isOfKind(account, 'WEBSERVICE')) return await askWeb(asking, account)
    if (isOfKind(account, 'TRACELINK'))
      return await { SOAP: askSoap, SFTP: askByFile, AS2: askByAs2 }[account.settings.mode](asking, account)
    return { kind: 'failed', problem: 'no_account', text: '' }
  } catch (error) {
    const problem = problemOf(error)
    if (problem === undefined) throw error
    return { kind: 'failed', ...problem }
  }
}

/** True when the partner has accepted the acknowledgement. */
export async function acknowledge(asking: Reaching, requestId: string, accepted: number): Promise<boolean> {
  const { account } = asking.access
  try {
    if (isOfKind(account, 'TRACELINK') && account.settings.mode === 'SOAP')
      await exchange(
        messageTo(
          asking,
          account.settings.url,
          soapHeaders(asking.access, account.settings.user, 'serialNumbersAcknowledge'),
          soapAcknowledgement(account.settings, requestId, accepted),
        ),
        refuseOthers,
      )
    if (isOfKind(account, 'WEBSERVICE') && account.settings.acknowledgePath !== '')
      await exchange(
        messageTo(
          asking,
          joined(account.settings.url, account.settings.acknowledgePath),
          webHeaders(asking.access, account.settings),
          Buffer.from(JSON.stringify({ requestId, quantity: accepted })),
        ),
        refuseOthers,
      )
    return true
  } catch (error) {
    if (problemOf(error) === undefined) throw error
    return false
  }
}

/** Checks whether the partner answers: the service's description, the health address, the folder. */
export async function probe(asking: Reaching): Promise<{ problem: PullProblem; text: string } | null> {
  const { access, signal } = asking
  const { account, sftp, tls, outgoing } = access
  const ended = await endedProblem(asking)
  if (ended !== undefined) return ended
  const get = (url: string, headers: Record<string, string>, refuse = refuseOthers) =>
    exchange(
      {
        method: 'GET',
        url,
        headers,
        timeoutMs: PROBE_MS,
        signal,
        outgoing,
        tls,
        mostBytes: ANSWER_BYTES,
      },
      async (answer) => {
        await refuse(answer)
        await textOf(answer.body)
      },
    )
  try {
    if (isOfKind(account, 'WEBSERVICE'))
      await get(joined(account.settings.url, account.settings.healthPath), webHeaders(access, account.settings))
    else if (isOfKind(account, 'TRACELINK') && account.settings.mode === 'SOAP')
      await get(`${account.settings.url}?wsdl`, soapHeaders(access, account.settings.user, ''))
    else if (isOfKind(account, 'TRACELINK') && account.settings.mode === 'AS2')
      await get(account.settings.url, loginHeaders(access, account.settings.user), refuseUnlessThere)
    else if (sftp !== null)
      await withSftp({ ...sftp.settings, timeoutMs: PROBE_MS }, (folder) => folder.list(sftp.folders.inFolder))
    return null
  } catch (error) {
    const problem = problemOf(error)
    if (problem === undefined) throw error
    return problem
  }
}
