/** A data folder with one order for each job that is going to be disturbed; made once, copied for every seed. */

import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createApplication, downloadCodes } from '@serialis/contract/desk/serials/applications.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { commitResultFile } from '@serialis/contract/plant/results/results.routes.ts'
import { anApprovedRule } from '../src/numbers/codes/codes.fixtures.ts'
import { aUsualRule } from '../src/numbers/codes/rule.fixtures.ts'
import { aCrew, aDraft, masters, onLine, submitted, withCodes, type Crew } from '../src/plant/orders/orders.fixtures.ts'
import {
  anOrderOnLine,
  checkedFile,
  commitBody,
  fileIn,
  resultPlan,
} from '../src/plant/results/results.order.fixtures.ts'
import { csvResultFile } from '../test/generators/generate-results.ts'
import { ADMIN_PASSWORD } from '../test/harness/accounts.ts'
import { as, clientOf, userWith, type Client, type Sender } from '../test/harness/client.ts'
import { senderTo } from '../test/harness/connection.ts'
import { startProcess } from '../test/harness/process.ts'

const run = promisify(execFile)

/** How much there is to do; the suite takes less than a long run. */
export interface Scale {
  applied: number
  exported: number
  ordered: number
  placed: number
  reported: number
  retired: number
}
export const SMALL: Scale = {
  applied: 3_000_000,
  exported: 400_000,
  ordered: 60_000,
  placed: 30_000,
  reported: 8_000,
  retired: 100_000,
}
export const LARGE: Scale = {
  applied: 20_000_000,
  exported: 2_000_000,
  ordered: 500_000,
  placed: 150_000,
  reported: 60_000,
  retired: 1_000_000,
}

type Person = keyof Crew | 'author' | 'admin'
type Login = Pick<Client, 'token' | 'account' | 'password'>

export interface Plant {
  /** Holds the data folder `base`, stopped cleanly, and the copies that seeds work on. */
  folder: string
  scale: Scale
  logins: Record<Person, Login>
  productId: string
  ruleVersionId: string
  exportedApplicationId: string
  /** Submitted, waiting for approval. */
  unapprovedOrderId: string
  /** With its codes and its line. */
  assignedOrderId: string
  /** With the line, which has reported `result.csv`. */
  producedOrderId: string
  result: Buffer
  /** Taken in, and nothing came after it. */
  committedFileId: string
  /** A list of unused codes, each on a line. */
  retired: Buffer
}

/** An order with a line and codes, not yet placed out. */
async function anAssignedOrder(
  crew: Crew,
  { product, line, size }: { product: Parameters<typeof aDraft>[1]; line: Parameters<typeof onLine>[2]; size: number },
) {
  const draft = await aDraft(crew.planner, product, { orderSize: size, plannedLineId: line.id })
  await withCodes(crew, draft)
  return onLine(crew, draft.id, line)
}

async function furnish(sender: Sender, scale: Scale): Promise<Omit<Plant, 'folder' | 'scale'>> {
  const admin = await as(sender, 'admin', ADMIN_PASSWORD)
  const author = await userWith(sender, admin, Object.keys(permissions) as PermissionName[])
  const crew = await aCrew(sender, admin)
  const { product, push: line } = await masters(author, admin)
  const rule = await anApprovedRule(
    author,
    { client: admin, password: admin.password },
    { name: 'Torture', rule: aUsualRule('Z'), plannedVolume: 100_000_000 },
  )
  const application = { productId: product.id, level: 'EA' as const, ruleVersionId: rule.id, reason: 'torture' }
  const { id: exportedApplicationId } = await author.call(createApplication, {
    body: { ...application, quantity: scale.exported },
  })
  const retired = await author.call(createApplication, { body: { ...application, quantity: scale.retired } })
  const unapproved = await submitted(
    crew.planner,
    await aDraft(crew.planner, product, { orderSize: scale.ordered, plannedLineId: line.id }),
  )
  const assigned = await anAssignedOrder(crew, { product, line, size: scale.placed })
  const produced = await anOrderOnLine(crew, { product, line }, { orderSize: scale.reported })
  const plan = resultPlan(produced, { rejects: 30, samples: 5, unused: 20, damaged: 7 })
  const committed = await anOrderOnLine(crew, { product, line }, { orderSize: scale.reported })
  const file = await checkedFile(
    crew.clerk,
    committed.order.id,
    csvResultFile(resultPlan(committed, { rejects: 30, samples: 5, unused: 20, damaged: 7 })),
  )
  await crew.clerk.call(commitResultFile, { params: { id: file.id }, body: commitBody(file) })
  await fileIn(crew.clerk, file.id, 'COMMITTED')
  const login = ({ token, account, password }: Client): Login => ({ token, account, password })
  const logins = Object.fromEntries(
    Object.entries({ ...crew, author, admin }).map(([who, client]) => [who, login(client)]),
  ) as Plant['logins']
  return {
    logins,
    exportedApplicationId,
    productId: product.id,
    ruleVersionId: rule.id,
    unapprovedOrderId: unapproved.id,
    assignedOrderId: assigned.id,
    producedOrderId: produced.order.id,
    committedFileId: file.id,
    result: Buffer.from([...csvResultFile(plan)].join('')),
    retired: await (await author.raw(downloadCodes, { params: { id: retired.id }, query: {} })).body,
  }
}

export async function buildPlant(scale: Scale): Promise<Plant> {
  const folder = await mkdtemp(join(tmpdir(), 'serialis-torture-'))
  // PostgreSQL runs as another user when this process is root.
  await chmod(folder, 0o755)
  try {
    const product = await startProcess(join(folder, 'base'))
    const made = await furnish(
      senderTo(() => product.url),
      scale,
    )
    await product.stop()
    return { folder, scale, ...made }
  } catch (error) {
    await removePlant({ folder })
    throw error
  }
}

export const removePlant = ({ folder }: Pick<Plant, 'folder'>) => rm(folder, { recursive: true, force: true })

/** A copy of the plant to be damaged, with owners; its PostgreSQL finds a port of its own. */
export async function copyPlant({ folder }: Plant, name: string): Promise<string> {
  const copy = join(folder, name)
  await rm(copy, { recursive: true, force: true })
  await run('cp', ['-a', '--reflink=auto', join(folder, 'base'), copy])
  const kept = `${join(copy, 'postgres')}.json`
  const { password } = JSON.parse(await readFile(kept, 'utf8')) as { password: string }
  await writeFile(kept, JSON.stringify({ port: 0, password }))
  return copy
}

export const clientAs = ({ logins }: Plant, sender: Sender, who: Person): Client =>
  clientOf(sender, logins[who].token, logins[who].account, logins[who].password)
