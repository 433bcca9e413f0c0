/** A partner that reads request files (`SNXRequestMessage`) from a folder and answers with files of its own. */
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { givenOf, Memory, type Behaviour } from './behaviour.ts'
import { codeWriter } from './codes.ts'

export interface SnxFilesOptions {
  /** The real folder that the SFTP server shows as `/`. */
  folder: string
  behaviour?: Behaviour
  /** As the account names them: where requests come, and where answers go. */
  requestsIn?: string
  answersTo?: string
}

export interface SnxFiles {
  behave(behaviour: Behaviour): void
  /** Reads the requests that lie there and answers them; how many there were. */
  work(): Promise<number>
}

const textOf = (xml: string, name: string): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''

function answerOf(xml: string, behaviour: Behaviour, memory: Memory): string {
  const requestId = textOf(xml, 'RequestId')
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
async function place(folder: string, name: string, text: string): Promise<void> {
  await writeFile(join(folder, `${name}.part`), text)
  await rename(join(folder, `${name}.part`), join(folder, name))
}

export function snxFiles({ folder, behaviour: first = 'ok', requestsIn = 'out', answersTo = 'in' }: SnxFilesOptions): SnxFiles {
  let behaviour = first
  const memory = new Memory()
  const [requests, answers, taken] = [join(folder, requestsIn), join(folder, answersTo), join(folder, requestsIn, 'taken')]

  async function answer(name: string): Promise<void> {
    const xml = await readFile(join(requests, name), 'utf8')
    await rename(join(requests, name), join(taken, name))
    if (behaviour === 'refuse' || behaviour === 'hang') return
    const text = behaviour === 'garbage' ? '<SNXResponseMessage><MessageBody><RequestId>' : answerOf(xml, behaviour, memory)
    const id = name.replace(/^SNXRequest-|\.xml$/g, '')
    await place(answers, `SNXResponse-${id}.xml`, text)
  }

  return {
    behave: (next) => void (behaviour = next),
    async work() {
      for (const path of [requests, answers, taken]) await mkdir(path, { recursive: true })
      const names = (await readdir(requests)).filter((name) => name.endsWith('.xml')).sort()
      for (const name of names) {
        // Late: seen now, answered at the next look.
        if (behaviour === 'late' && memory.asked(name) === 1) continue
        await answer(name)
      }
      return names.length
    },
  }
}
