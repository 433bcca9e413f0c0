/** Reads secrets: without echo from a terminal, else a line of the standard input. */

import { createInterface, type Interface } from 'node:readline'
import { Writable } from 'node:stream'
import { EXITS, Ended } from './exits.ts'
import { interrupted, interruptedEnd } from './interruption.ts'

let piped: { reader: Interface; lines: AsyncIterator<string> } | undefined

/** Waits for an answer of the reader. A signal closes the reader: without that, the program would wait on. */
async function uninterrupted<T>(reader: Interface, answer: () => Promise<T>): Promise<T> {
  if (interrupted.aborted) throw interruptedEnd()
  const close = () => reader.close()
  interrupted.addEventListener('abort', close, { once: true })
  try {
    const given = await answer()
    if (interrupted.aborted) throw interruptedEnd()
    return given
  } finally {
    interrupted.removeEventListener('abort', close)
  }
}

async function pipedLine(what: string): Promise<string> {
  if (piped === undefined) {
    const reader = createInterface({ input: process.stdin })
    piped = { reader, lines: reader[Symbol.asyncIterator]() }
  }
  const { reader, lines } = piped
  const line = await uninterrupted(reader, () => lines.next())
  if (line.done === true) throw new Ended(EXITS.usage, `the standard input ended before a line with: ${what}`)
  return line.value
}

/** Prompts go to the standard error, so that the answers of the program stay alone on its output. */
export async function ask(what: string): Promise<string> {
  if (!process.stdin.isTTY) return pipedLine(what)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true })
  // After the reader: it has turned off the echo, and what is typed from now on reaches it alone.
  process.stderr.write(`${what}: `)
  try {
    return await uninterrupted(
      reader,
      () =>
        new Promise<string>((resolve, reject) => {
          reader.question('', resolve)
          // Ctrl-C or Ctrl-D, as the terminal passes them on.
          reader.once('close', () => reject(interruptedEnd()))
        }),
    )
  } finally {
    reader.close()
    process.stderr.write('\n')
  }
}

/** After the last answer: a pipe that stays open must not keep the program from ending. */
export function endAsking(): void {
  piped?.reader.close()
  piped = undefined
  if (!process.stdin.isTTY) process.stdin.unref?.()
}
