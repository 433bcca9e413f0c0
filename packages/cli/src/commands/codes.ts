import { downloadCodes, listApplications } from '@serialis/contract/desk/serials/applications.routes.ts'
import type { Command } from '../command.ts'
import { EXITS, Ended } from '../exits.ts'
import { intoFile } from '../part-file.ts'
import { call, callerOf, download } from '../wire.ts'

/** The codes of an application again; the server asks for a reason from the second time on. */
export const codesCommand: Command = {
  options: { reason: { type: 'string', default: '' }, out: { type: 'string' } },
  takes: [1, 1],
  async run(values, [given = '']) {
    const { out, reason } = values
    if (!/^[1-9]\d{0,14}$/.test(given) || typeof out !== 'string')
      throw new Ended(EXITS.usage, 'name the application by its number, and the file: codes APPLICATION --out FILE')
    const caller = callerOf(values)
    const number = Number(given)
    const { items } = await call(caller, listApplications, { query: { number, limit: 2 } })
    const application = items.find((one) => one.number === number)
    if (application === undefined)
      throw new Ended(EXITS.refused, `no application has the number ${given}`, { message: 'not_found' })
    const input = { params: { id: application.id }, query: { reason: String(reason) } }
    await intoFile(out, (part) => download(caller, downloadCodes, input, { part }))
    return {
      text: `application ${given}: ${application.issued} codes, in ${out}`,
      facts: { path: out, ...application },
    }
  },
}
