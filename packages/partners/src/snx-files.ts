/** A partner that reads request files (`SNXRequestMessage`) from a folder and answers with files of its own. */

import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { givenOf, Memory, type Behaviour } from './behaviour.ts'
import { codeWriter } from './codes.ts'
import { locked, newPgpIdentity, opened, type PgpIdentity } from './pgp.ts'

export interface SnxFilesOptions {
  /** The real folder that the SFTP server shows as `/`. */
  folder: string
  behaviour?: Behaviour
  /** As the account names them: where requests come, and where answers go. */
  requestsIn?: string
  answersTo?: string
  /** Requests are opened with the first key and answers locked for the second and signed with the first. */
  pgp?: { own: PgpIdentity; partnerPublicKey: string }
}

/**
 * How answers are encrypted: as agreed, or wrongly: not at all, for another recipient, signed by another party,
 * truncated.
 */
export const pgpBehaviours = ['ok', 'plain', 'otherKey', 'forged', 'torn'] as const
export type PgpBehaviour = (typeof pgpBehaviours)[number]

export interface SnxFiles {
  behave(behaviour: Behaviour): void
  lock(behaviour: PgpBehaviour): void
  /** Reads the requests that lie there and answers them; how many there were. */
  work(): Promise<number>
}

const textOf = (xml: string, name: string): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''

/** The number of a request, or of the one that is answered. */
export const idOf = (xml: string): string => textOf(xml, 'RequestId')

export function answerOf(xml: string, behaviour: Behaviour, memory: Memory): string {
  const requestId = idOf(xml)
  const size = givenOf(behaviour, Number(textOf(xml, 'Size')))
  const [key = ''] = /<ObjectKey>[\s\S]*?<\/ObjectKey>/.exec(xml) ?? []
  const encoding = textOf(xml, 'EncodingType')
  const code = codeWriter(encoding, memory.codesOf(behaviour, requestId), textOf(key, 'Value'))
  let numbers = ''
  for (let index = 0; index < size; index++) numbers += `<SerialNo>${code(index)}</SerialNo>\n`
  return `<?xml version="1.0" encoding="UTF-8"?>
<SNXResponseMessage><ControlFileHeader><FileSenderNumber>${textOf(xml, 'FileReceiverNumber')}</FileSenderNumber><FileReceiverNumber>${textOf(xml, 'FileSenderNumber')}</FileReceiverNumber></ControlFileHeader>
<MessageBody><RequestId>${requestId}</RequestId><SendingSystem>${textOf(xml, 'ReceivingSystem')}</SendingSystem><ReceivingSystem>${textOf(xml, 'SendingSystem')}</ReceivingSystem><EncodingType>${encoding}</EncodingType>
${key}<RandomizedNumberList>
${numbers}</RandomizedNumberList></MessageBody></SNXResponseMessage>
`
}

/** Nobody sees half of it under its name. */
async function place(folder: string, name: string, text: string | Uint8Array): Promise<void> {
  await writeFile(join(folder, `${name}.part`), text)
  await rename(join(folder, `${name}.part`), join(folder, name))
}

/** The beginning of an answer, and no more. */
export const GARBAGE = '<SNXResponseMessage><MessageBody><RequestId>'

/** An answer, locked and signed as agreed or in one of the wrong ways. */
async function wrapped(
  text: string,
  { own, partnerPublicKey }: NonNullable<SnxFilesOptions['pgp']>,
  locking: Exclude<PgpBehaviour, 'plain'>,
): Promise<Uint8Array> {
  const stranger = locking === 'ok' || locking === 'torn' ? undefined : await newPgpIdentity('Somebody else')
  const bytes = await locked(text, {
    for: locking === 'otherKey' ? stranger!.publicKey : partnerPublicKey,
    signedBy: locking === 'forged' ? stranger! : own,
  })
  return locking === 'torn' ? bytes.subarray(0, bytes.length >> 1) : bytes
}

export function snxFiles({
  folder,
  behaviour: first = 'ok',
  requestsIn = 'out',
  answersTo = 'in',
  pgp,
}: SnxFilesOptions): SnxFiles {
  let behaviour = first
  let locking: PgpBehaviour = 'ok'
  const memory = new Memory()
  const [requests, answers, taken] = [
    join(folder, requestsIn),
    join(folder, answersTo),
    join(folder, requestsIn, 'taken'),
  ]

  async function answer(name: string): Promise<void> {
    const given = await readFile(join(requests, name))
    const xml =
      pgp === undefined
        ? given.toString('utf8')
        : await opened(given, { with: pgp.own, signedBy: pgp.partnerPublicKey })
    await rename(join(requests, name), join(taken, name))
    if (behaviour === 'refuse' || behaviour === 'hang') return
    const text = behaviour === 'garbage' ? GARBAGE : answerOf(xml, behaviour, memory)
    const content = pgp === undefined || locking === 'plain' ? text : await wrapped(text, pgp, locking)
    const id = name.replace(/^SNXRequest-|\.xml(\.pgp)?$/g, '')
    await place(answers, `SNXResponse-${id}.xml${pgp === undefined ? '' : '.pgp'}`, content)
  }

  return {
    behave: (next) => void (behaviour = next),
    lock: (next) => void (locking = next),
    async work() {
      for (const path of [requests, answers, taken]) await mkdir(path, { recursive: true })
      const names = (await readdir(requests))
        .filter((name) => name.endsWith(pgp === undefined ? '.xml' : '.xml.pgp'))
        .sort()
      for (const name of names) {
        // Late: seen now, answered at the next poll.
        if (behaviour === 'late' && memory.asked(name) === 1) continue
        await answer(name)
      }
      return names.length
    },
  }
}
