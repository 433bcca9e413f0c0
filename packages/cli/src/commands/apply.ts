import { createApplication, downloadCodes } from '@serialis/contract/desk/serials/applications.routes.ts'
import { packagingLevels } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { listProductOptions } from '@serialis/contract/plant/products/products.routes.ts'
import type { Command } from '../command.ts'
import { EXITS, Ended } from '../exits.ts'
import { keptSession, type Session } from '../session-file.ts'
import { call, download } from '../wire.ts'

async function productOf(session: Session, code: string): Promise<string> {
  const { items } = await call(session, listProductOptions, { query: { search: code, limit: 200 } })
  const product = items.find((one) => one.code === code)
  if (product === undefined)
    throw new Ended(EXITS.refused, `no approved product has the code ${code}`, { message: 'not_found' })
  return product.id
}

export const applyCommand: Command = {
  options: {
    product: { type: 'string' },
    level: { type: 'string', default: 'EA' },
    quantity: { type: 'string' },
    rule: { type: 'string' },
    reason: { type: 'string', default: '' },
    out: { type: 'string' },
  },
  takes: [0, 0],
  async run({ product, level, quantity, rule, reason, out }) {
    const wanted = packagingLevels.find((one) => one === level)
    if (typeof product !== 'string' || wanted === undefined || !/^[1-9]\d*$/.test(String(quantity)))
      throw new Ended(EXITS.usage, 'say what for: --product CODE --quantity N [--level EA|BUNDLE|CA|PL]')
    const session = keptSession()
    const made = await call(session, createApplication, {
      body: {
        productId: await productOf(session, product),
        level: wanted,
        ...(typeof rule === 'string' && { ruleVersionId: rule }),
        quantity: Number(quantity),
        reason: String(reason),
      },
    })
    if (made.applyStatus === 0)
      throw new Ended(EXITS.refused, `application ${made.number} failed: ${made.failure ?? ''}`, { ...made })
    if (typeof out === 'string')
      await download(session, downloadCodes, { params: { id: made.id }, query: { reason: '' } }, out)
    return {
      text: `application ${made.number}: ${made.issued} codes${typeof out === 'string' ? `, in ${out}` : ''}`,
      facts: made,
    }
  },
}
