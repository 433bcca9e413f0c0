import { readFileSync } from 'node:fs'
import { lookupCode } from '@serialis/contract/desk/serials/serials.routes.ts'
import { checkDocument } from '../../../server/scripts/verify-document.ts'
import type { Command, Found, Values } from '../command.ts'
import { EXITS, Ended, wordsOf } from '../exits.ts'
import { call, callerOf } from '../wire.ts'

type Answer = Awaited<ReturnType<typeof call<typeof lookupCode>>>

const packOf = ({ code, gtin, product }: Answer['choices'][number]) =>
  ['  ', code, gtin, product?.name].filter((one) => one !== undefined && one !== null).join('  ')
const notesOf = ({ notes }: Answer) => notes.map((note) => `  note: ${wordsOf(note).toLowerCase()}`)

async function verifyCode(code: string, values: Values): Promise<Found> {
  const answer = await call(callerOf(values), lookupCode, { query: { code } })
  const { outcome, serial, choices, differences } = answer
  if (outcome === 'SEVERAL')
    throw new Ended(
      EXITS.usage,
      [`${choices.length} packs have this serial: give the whole code with its GTIN`, ...choices.map(packOf)].join(
        '\n',
      ),
      { message: 'several', ...answer },
    )
  if (outcome !== 'FOUND' || serial === null) {
    const others = choices.length > 0 ? ['the same serial under another GTIN:', ...choices.map(packOf)] : []
    const lines = ['no pack of this tenant has the code', ...notesOf(answer), ...others]
    throw new Ended(EXITS.notGenuine, lines.join('\n'), { message: 'never_issued', ...answer })
  }
  const facts = [serial.code, serial.state.status, serial.product?.name, serial.batch, serial.order?.orderNo]
  const lines = [facts.filter((one) => one !== undefined && one !== null).join('  '), ...notesOf(answer)]
  if (differences.length === 0) return { text: lines.join('\n'), facts: answer }
  const told = differences.map(
    ({ field, onSymbol, onRecord }) => `  ${field}: ${onSymbol} on the symbol, ${onRecord} on the record`,
  )
  const text = ['the symbol differs from the record', ...lines, ...told].join('\n')
  throw new Ended(EXITS.notGenuine, text, { message: 'symbol_differs', ...answer })
}

/** Needs no server: the signature is in the document. */
function verifyDocument(path: string, key: unknown): Found {
  let document: Buffer
  try {
    document = readFileSync(path)
  } catch (error) {
    throw new Ended(EXITS.usage, `${path} cannot be read: ${(error as Error).message}`)
  }
  const seen = checkDocument(document)
  if ('fault' in seen) throw new Ended(EXITS.notGenuine, `${path} is not as it was signed: ${seen.fault}`, seen)
  if (typeof key !== 'string')
    throw new Ended(
      EXITS.notGenuine,
      `${path} is whole, but who signed it is not proven: name the key with --key`,
      seen,
    )
  if (key.toLowerCase() !== seen.fingerprint)
    throw new Ended(EXITS.notGenuine, `${path} was signed by another key, ${seen.fingerprint}`, seen)
  return { text: `${path} is as it was signed at ${seen.at}`, facts: seen }
}

export const verifyCommand: Command = {
  options: { document: { type: 'string' }, key: { type: 'string' } },
  takes: [0, 1],
  async run(values, [code]) {
    const { document, key } = values
    if (typeof document === 'string') return verifyDocument(document, key)
    if (code === undefined)
      throw new Ended(EXITS.usage, 'name a code, or a document: verify CODE, verify --document FILE')
    return verifyCode(code, values)
  },
}
