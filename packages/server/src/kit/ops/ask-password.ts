/** Reads a password: without echo from a terminal, else the first line of the standard input. Never from arguments, which others can list. */

import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

export async function askPassword(what: string): Promise<string> {
  const { stdin, stderr } = process
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: stdin, ...(stdin.isTTY && { output: silent, terminal: true }) })
  // After the reader: it has turned off the echo, and what is typed from now on reaches it alone.
  if (stdin.isTTY) stderr.write(`${what}: `)
  try {
    return await new Promise<string>((resolve, reject) => {
      reader.once('line', resolve)
      reader.once('close', () => reject(new Error(`the input ended before a line with: ${what}`)))
    })
  } finally {
    reader.close()
    stdin.unref?.()
    if (stdin.isTTY) stderr.write('\n')
  }
}
