import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { getOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import { listResultFiles, refuseResultFile } from '@serialis/contract/plant/results/results.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCrew, aDraft, masters, type Crew, type Masters } from '../../src/plant/orders/orders.fixtures.ts'
import { anOrderOnLine, resultPlan, type LineOrder } from '../../src/plant/results/results.order.fixtures.ts'
import { csvResultFile } from '../generators/generate-results.ts'
import { userWith } from '../harness/client.ts'
import { testApp, type TestApp } from '../harness/database.ts'
import { aCliOf } from './run-cli.ts'

let t: TestApp
let crew: Crew
let m: Masters
let made: LineOrder
let cli: Awaited<ReturnType<typeof aCliOf>>

beforeAll(async () => {
  t = await testApp({ work: true })
  const url = await t.http.listen({ host: '127.0.0.1', port: 0 })
  crew = await aCrew(t.http, t.admin)
  m = await masters(t.admin, await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[]))
  made = await anOrderOnLine(crew, { product: m.product, line: m.push }, { orderNo: 'PO-IM-1' })
  // Newer orders whose numbers contain that one, more than a page of them.
  await aDraft(crew.planner, m.product, { orderNo: 'PO-IM-10' })
  const rights: PermissionName[] = ['orders.list', 'orders.export', 'results.import', 'results.commit', 'orders.import']
  cli = await aCliOf(url, await userWith(t.http, t.admin, rights))
})

const reportOf = (order: LineOrder) => [...csvResultFile(resultPlan(order))].join('')
/** With the line at its end that says that it is whole. */
const signed = (rows: string[]) => {
  const body = `${rows.join('\n')}\n`
  return `${body}#END,${rows.length - 1},${createHash('sha256').update(body).digest('hex')}\n`
}
const write = (name: string, content: string) => writeFile(join(cli.home, name), content)
const filesOf = async (orderId: string) => (await crew.clerk.call(listResultFiles, { query: { orderId } })).items

describe('a result file', { shuffle: false }, () => {
  it('1. goes to the order with exactly this number', async () => {
    await write('torn.csv', reportOf(made).slice(0, -20))
    const result = ['import', 'result', 'torn.csv', '--order']
    expect(await cli.run([...result, 'PO-IM'])).toMatchObject({ exit: 1, err: 'no order has the number PO-IM\n' })
    expect(await cli.run([...result, 'PO-IM-1'])).toMatchObject({ exit: 1 })
    expect(await filesOf(made.order.id)).toMatchObject([{ status: 'UNREADABLE' }])
  })

  it('2. with refused rows shows the first, where all are, and what to do, and commits nothing', async () => {
    const [heading = '', ...rows] = reportOf(made).split('\n').slice(0, -2)
    const broken = rows.map((row, at) => (at < 12 ? row.replace(/,(GOOD|REJECT),/, ',SHINY,') : row))
    await write('rows.csv', signed([heading, ...broken]))
    const args = ['import', 'result', 'rows.csv', '--order', 'PO-IM-1', '--commit']
    const ran = await cli.run([...args, '--errors', 'refused.csv'])
    expect(ran, ran.err).toMatchObject({ exit: 1, out: '' })
    expect(ran.err).toMatch(/line 2, status: row value not in list \(.*SHINY/)
    expect(ran.err.match(/^ {2}line /gm)).toHaveLength(10)
    expect(ran.err).toMatch(/all \d+ refused rows: in refused\.csv\ncorrect the rows/)
    expect((await readFile(join(cli.home, 'refused.csv'), 'utf8')).split('\n').length).toBeGreaterThan(12)
    const json = (await cli.run([...args, '--json'])).json()
    expect(json).toMatchObject({
      message: 'not_committed',
      allRows: expect.stringMatching(/^http.*\/errors$/),
      next: expect.stringContaining('correct the rows'),
      rowErrors: expect.arrayContaining([expect.objectContaining({ line: 2, column: 'status' })]),
    })
  })

  it('3. that a person refused is not committed, whatever the command', async () => {
    await write('good.csv', reportOf(made))
    const args = ['import', 'result', 'good.csv', '--order', 'PO-IM-1']
    const dry = await cli.run(args)
    expect(dry, dry.err).toMatchObject({ exit: 0, out: expect.stringContaining('CHECKED') })
    const [{ id } = { id: '' }] = await filesOf(made.order.id)
    await crew.clerk.call(refuseResultFile, { params: { id }, body: { reason: 'wrong shift' } })
    for (const more of [[], ['--commit']])
      expect(await cli.run([...args, ...more])).toMatchObject({
        exit: 1,
        err: expect.stringMatching(/REFUSED[^]*wrong shift[^]*corrected/),
      })
    expect((await crew.planner.call(getOrder, { params: { id: made.order.id } })).status).not.toBe('COMPLETE')
  })
})

describe('a file of orders', () => {
  const heading = 'orderNo,productCode,batchCode,productionDate,orderSize'

  it('says of wrong rows which, where and why, and where all are', async () => {
    await write(
      'orders.csv',
      `${heading}\nCLI-1,NONE,B77,2099-03-01,1000\nCLI-2,${m.product.code},B77,2099-03-01,many\n`,
    )
    const args = ['import', 'orders', 'orders.csv', '--commit']
    const ran = await cli.run([...args, '--errors', 'wrong.csv'])
    expect(ran, ran.err).toMatchObject({ exit: 1, out: '' })
    expect(ran.err).toContain('CHECKED: 2 rows, 2 wrong, 0 entered\n  line 2, productCode: product unknown')
    expect(ran.err).toContain('line 3, orderSize: number wrong format')
    expect(await readFile(join(cli.home, 'wrong.csv'), 'utf8')).toContain('CLI-1')
    expect((await cli.run([...args, '--json'])).json()).toMatchObject({
      message: 'not_entered',
      wrongRows: [{ line: 2 }, { line: 3 }],
      allRows: expect.stringMatching(/^http.*\/wrong-rows$/),
    })
  })

  it('that cannot be read says why', async () => {
    await write('nothing.csv', 'colour,shape\nred,round\n')
    const ran = await cli.run(['import', 'orders', 'nothing.csv'])
    expect(ran).toMatchObject({ exit: 1, err: expect.stringMatching(/^UNREADABLE: [a-z ]+/) })
    expect(ran.err).toContain('template')
  })

  it('is entered with --commit only', async () => {
    await write('two.csv', `${heading}\nCLI-3,${m.product.code},B77,2099-03-01,1000\n`)
    const dry = await cli.run(['import', 'orders', 'two.csv'])
    expect(dry, dry.err).toMatchObject({ exit: 0, out: expect.stringContaining('--commit') })
    const ran = await cli.run(['import', 'orders', 'two.csv', '--commit', '--json'])
    expect(ran, ran.err).toMatchObject({ exit: 0 })
    expect(ran.json()).toMatchObject({ status: 'DONE', entered: 1 })
  })
})
