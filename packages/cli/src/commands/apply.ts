import { createApplication, downloadCodes } from '@serialis/contract/desk/serials/applications.routes.ts'
import type { Application } from '@serialis/contract/desk/serials/applications.schema.ts'
import { packagingLevels } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { listProductOptions } from '@serialis/contract/plant/products/products.routes.ts'
import { REPEATABLE, type Command, type Values } from '../command.ts'
import { EXITS, Ended } from '../exits.ts'
import { intoFile } from '../part-file.ts'
import { call, callerOf, download, type Caller } from '../wire.ts'

async function productOf(caller: Caller, code: string): Promise<string> {
  const { items } = await call(caller, listProductOptions, { query: { search: code, limit: 200 } })
  const product = items.find((one) => one.code === code)
  if (product === undefined)
    throw new Ended(EXITS.refused, `no approved product has the code ${code}`, { message: 'not_found' })
  return product.id
}

async function applied(caller: Caller, { product, level, quantity, rule, reason }: Values): Promise<Application> {
  const wanted = packagingLevels.find((one) => one === level)
  if (typeof product !== 'string' || wanted === undefined || !/^[1-9]\d*$/.test(String(quantity)))
    throw new Ended(EXITS.usage, 'say what for: --product CODE --quantity N [--level EA|BUNDLE|CA|PL]')
  const made = await call(caller, createApplication, {
    body: {
      productId: await productOf(caller, product),
      level: wanted,
      ...(typeof rule === 'string' && { ruleVersionId: rule }),
      quantity: Number(quantity),
      reason: String(reason),
    },
  })
  if (made.applyStatus === 0)
    throw new Ended(EXITS.refused, `application ${made.number} failed: ${made.failure ?? ''}`, { ...made })
  return made
}

/** The codes are issued, whatever became of their file. */
function withoutFile({ number, issued }: Application, error: unknown, out: string): unknown {
  if (!(error instanceof Ended)) return error
  const text = `application ${number} has issued ${issued} codes, but ${out} was not written: ${error.message}. Fetch them: serialis codes ${number} --reason TEXT --out FILE`
  return new Ended(error.exit, text, { ...error.facts, application: number, issued })
}

export const applyCommand: Command = {
  options: {
    product: { type: 'string' },
    level: { type: 'string', default: 'EA' },
    quantity: { type: 'string' },
    rule: { type: 'string' },
    reason: { type: 'string', default: '' },
    out: { type: 'string' },
    ...REPEATABLE,
  },
  takes: [0, 0],
  async run(values) {
    const { out } = values
    const caller = callerOf(values)
    if (typeof out !== 'string') {
      const made = await applied(caller, values)
      return { text: `application ${made.number}: ${made.issued} codes`, facts: made }
    }
    let made: Application | undefined
    try {
      await intoFile(out, async (part) => {
        made = await applied(caller, values)
        await download(caller, downloadCodes, { params: { id: made.id }, query: { reason: '' } }, { part })
      })
    } catch (error) {
      throw made === undefined ? error : withoutFile(made, error, out)
    }
    return { text: `application ${made?.number}: ${made?.issued} codes, in ${out}`, facts: made }
  },
}
