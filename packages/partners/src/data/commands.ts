/** The partners of the data platform as `npm run partners` has them: commands name the endpoints, as the console shows them. */

import { countFiles, readAll } from './reader.ts'
import { type ProvideReceiver, receiverBehaviours } from './receiver.ts'
import { aSender, isSenderBehaviour } from './sender.ts'

export type Say = (text: string) => void

/** An address and a secret, once they are entered. */
type Endpoint = { url: string; secret: string } | undefined

const isAddress = (url: string): boolean => URL.canParse(url)
const failing = (say: Say) => (error: unknown) => say(error instanceof Error ? error.message : String(error))

/** `sender to ADDRESS SECRET`, then `sender ok` and the other ways. False for what it does not know. */
export function senderCommand(say: Say): (word: string, url?: string, secret?: string) => boolean {
  let endpoint: Endpoint
  return (word, url = '', secret = '') => {
    if (word === 'to' && isAddress(url) && secret !== '') endpoint = { url, secret }
    else if (endpoint === undefined || !isSenderBehaviour(word)) return false
    else
      aSender(endpoint)
        .send(word, { orderNo: `P-${Date.now()}` })
        .then((answers) => answers.forEach(({ status, message, id }) => say([status, message ?? id].join(' '))))
        .catch(failing(say))
    return true
  }
}

/** `reader from ADDRESS SECRET` reads all pages; `reader files` counts what is in the folder. */
export function readerCommand(say: Say, folder: string): (word: string, url?: string, secret?: string) => boolean {
  return (word, url = '', secret = '') => {
    if (word === 'files')
      countFiles(folder)
        .then(({ files, rows }) => say(`${rows} rows in ${files} files`))
        .catch(failing(say))
    else if (word === 'from' && isAddress(url) && secret !== '')
      readAll({ url, secret })
        .then(({ rows, pages, refused }) =>
          say(`${rows} rows on ${pages} pages${refused === null ? '' : `, then ${refused.status} ${refused.message}`}`),
        )
        .catch(failing(say))
    else return false
    return true
  }
}

/** `receiver secret SECRET`, `receiver count`, and the ways to answer. */
export function receiverCommand(receiver: ProvideReceiver, say: Say): (word: string, secret?: string) => boolean {
  return (word, secret = '') => {
    const behaviour = receiverBehaviours.find((one) => one === word)
    if (behaviour !== undefined) receiver.behave(behaviour)
    else if (word === 'secret' && secret !== '') receiver.knows(secret)
    else if (word === 'count') say(JSON.stringify({ ...receiver.counts, records: receiver.records.size }))
    else return false
    return true
  }
}
