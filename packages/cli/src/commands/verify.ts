import { readFileSync } from 'node:fs'
import { lookupCode } from '@serialis/contract/desk/serials/serials.routes.ts'
import { checkDocument } from '../../../server/scripts/verify-document.ts'
import type { Command, Found } from '../command.ts'
import { EXITS, Ended } from '../exits.ts'
import { keptSession } from '../session-file.ts'
import { call } from '../wire.ts'

async function verifyCode(code: string): Promise<Found> {
  const answer = await call(keptSession(), lookupCode, { query: { code } })
  const { outcome, serial, choices } = answer
  if (outcome === 'FOUND' && serial !== null) {
    const facts = [serial.code, serial.state.status, serial.product?.name, serial.batch, serial.order?.orderNo]
    return { text: facts.filter((one) => one !== undefined && one !== null).join('  '), facts: answer }
  }
  if (outcome === 'SEVERAL')
    throw new Ended(EXITS.usage, `${choices.length} packs have this serial: give the whole code with its GTIN`, {
      ...answer,
    })
  throw new Ended(EXITS.notGenuine, 'no pack of this tenant has the code', { ...answer })
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
  async run({ document, key }, [code]) {
    if (typeof document === 'string') return verifyDocument(document, key)
    if (code === undefined)
      throw new Ended(EXITS.usage, 'name a code, or a document: verify CODE, verify --document FILE')
    return verifyCode(code)
  },
}
