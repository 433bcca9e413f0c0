/** Reads secrets: without echo from a terminal, else a line of the standard input. */

import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

let lines: AsyncIterator<string> | undefined

/** Prompts go to the standard error, so that the answers of the program stay alone on its output. */
export async function ask(what: string, { isSecret = false } = {}): Promise<string> {
  const isTerminal = process.stdin.isTTY
  if (!isTerminal) {
    lines ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]()
    const line = await lines.next()
    return line.done === true ? '' : line.value
  }
  process.stderr.write(`${what}: `)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: isSecret ? silent : process.stderr, terminal: true })
  const answer = await new Promise<string>((resolve) => reader.question('', resolve))
  reader.close()
  if (isSecret) process.stderr.write('\n')
  return answer
}
