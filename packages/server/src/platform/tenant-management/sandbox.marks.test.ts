import { gunzipSync, inflateSync } from 'node:zlib'
import { createExtract } from '@serialis/contract/desk/extracts/extracts.routes.ts'
import { printLabels } from '@serialis/contract/desk/labels/labels.routes.ts'
import { downloadCodes } from '@serialis/contract/desk/serials/applications.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { downloadOrderPackage, listOrderPackages } from '@serialis/contract/plant/orders/orders.packages.routes.ts'
import { downloadOrderReport } from '@serialis/contract/plant/reports/reports.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { downloadTaskFile } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { PDFDocument } from 'pdf-lib'
import { beforeAll, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { barsOfPdf, rasterised, readBack } from '../../desk/labels/labels.fixtures.ts'
import { aPackedOrder, opened } from '../../desk/packing/packing.fixtures.ts'
import { anApplication, aStock } from '../../desk/serials/serials.fixtures.ts'
import { anOrderToPlaceOut } from '../../plant/line-connections/line-connections.fixtures.ts'
import { aCrew, masters } from '../../plant/orders/orders.fixtures.ts'
import { sheetRows, unzip } from '../exports/exports.fixtures.ts'
import { taskIn } from '../tasks/tasks.fixtures.ts'
import { otherAsSandbox } from './tenant-management.fixtures.ts'

interface FileOf {
  name: string
  body: Buffer
}
type Answer = Awaited<ReturnType<Client['raw']>>
const fileOf = ({ status, headers, body }: Answer): FileOf => {
  expect(status, body.toString().slice(0, 200)).toBe(200)
  const [, name = ''] = /filename\*=UTF-8''(.*)$/.exec(String(headers['content-disposition'])) ?? []
  return { name: decodeURIComponent(name), body }
}

let t: TestApp
/** What the same work gives in a live tenant and in a sandbox. */
let live: Awaited<ReturnType<typeof filesOf>>
let test: Awaited<ReturnType<typeof filesOf>>

async function filesOf(client: Client) {
  const second = await userWith(t.http, client, Object.keys(permissions) as PermissionName[])
  const crew = await aCrew(t.http, client)
  const made = await masters(client, second)
  const stock = await aStock(t.http, client)
  const task = async (started: Promise<{ taskId: string | null }>) => {
    const taskId = (await started).taskId ?? ''
    expect(await taskIn(client, taskId)).toMatchObject({ state: 'DONE' })
    return fileOf(await client.raw(downloadTaskFile, { params: { id: taskId } }))
  }
  const goods = await aPackedOrder(crew, { product: made.product, line: made.push })
  const labelOf = async (at: number, over: object) => {
    const { ordinal } = await opened(client, goods.packs[at]?.container ?? '')
    const subject = { kind: 'SERIALS' as const, ordinals: [ordinal] }
    const paper = { template: 'ROLL_100X50', skip: 0, resolution: 300, subject, symbology: 'DATAMATRIX' } as const
    return fileOf(await client.raw(printLabels, { body: { ...paper, format: 'PDF', ...over } }))
  }
  const waiting = await anOrderToPlaceOut(crew, made.product, made.push)
  const [ready] = (await client.call(listOrderPackages, { params: { id: waiting.id } })).items
  const packageOf = async (format: 'CSV' | 'XML') => {
    const params = { id: waiting.id, packageId: ready!.id, level: 'EA', format } as const
    return fileOf(await crew.packer.raw(downloadOrderPackage, { params }))
  }
  const { id } = await anApplication(client, stock)
  const list = (format: 'CSV' | 'XLSX' | 'ZIP') =>
    task(client.call(exportList, { body: { list: 'lines', format, filter: {}, values: 'WORDS' } }))
  return {
    pdf: await labelOf(0, {}),
    linear: await labelOf(1, { symbology: 'GS1_128' }),
    zpl: await labelOf(2, { format: 'ZPL' }),
    csvPackage: await packageOf('CSV'),
    report: fileOf(
      await client.raw(downloadOrderReport, { params: { id: goods.order.id }, query: { scope: 'order' } }),
    ),
    codes: fileOf(await client.raw(downloadCodes, { params: { id }, query: { reason: '' } })),
    csv: await list('CSV'),
    xlsx: await list('XLSX'),
    zip: await list('ZIP'),
    extract: await task(
      client.call(createExtract, { body: { purpose: 'a trial', filter: { orderNo: goods.order.orderNo } } }),
    ),
  }
}

beforeAll(async () => {
  t = await testApp({ work: true })
  await otherAsSandbox(t)
  live = await filesOf(t.admin)
  test = await filesOf(t.other)
})

const lines = ({ body }: FileOf) => body.toString('utf8').trimEnd().split(/\r?\n/)

/** Everything that is drawn on the pages of a PDF, as operators. */
const drawn = ({ body }: FileOf): string =>
  [...body.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, content = '']) => {
      try {
        return inflateSync(Buffer.from(content, 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    })
    .join('\n')

it('every file of a sandbox is named TEST, and none of a live tenant', () => {
  for (const [kind, { name }] of Object.entries(test)) expect(name, kind).toMatch(/^TEST-/)
  for (const [kind, { name }] of Object.entries(live)) expect(name, kind).not.toMatch(/TEST/)
})

it('labels say TEST twice, below the bars and among the lines, and are read as before', async () => {
  for (const kind of ['pdf', 'linear'] as const) {
    expect(drawn(test[kind]).match(/<54455354/gi) ?? [], kind).toHaveLength(2)
    expect(drawn(live[kind]), kind).not.toMatch(/54455354/)
  }
  const [page = { bars: [], width: 0, height: 0 }] = await barsOfPdf(test.pdf.body)
  expect(await readBack(rasterised(page.bars, page), ['DataMatrix'], 1)).toHaveLength(1)
  expect(test.zpl.body.toString()).toContain('^FDTEST^FS')
  expect(live.zpl.body.toString()).not.toContain('TEST')
})

it('a report says TEST across every page', async () => {
  const pages = (await PDFDocument.load(test.report.body)).getPageCount()
  expect((await PDFDocument.load(test.report.body)).getTitle()).toMatch(/^TEST /)
  expect((await PDFDocument.load(live.report.body)).getTitle()).not.toMatch(/TEST/)
  const turned = (file: FileOf) => drawn(file).match(/0\.7071067811865476 0\.7071067811865\d+ -0\.70710/g) ?? []
  expect(turned(test.report)).toHaveLength(pages)
  expect(turned(live.report)).toEqual([])
})

it('packages and codes have a column that says so in every row', () => {
  for (const kind of ['csvPackage', 'codes'] as const) {
    const rows = lines(test[kind]).filter((line) => !line.startsWith('#END'))
    expect(rows[0], kind).toMatch(/,environment$/)
    expect(
      rows.slice(1).filter((row) => !row.endsWith(',TEST')),
      kind,
    ).toEqual([])
    expect(rows.length, kind).toBeGreaterThan(5)
    expect(live[kind].body.toString(), kind).not.toMatch(/environment|TEST/)
  }
})

it('lists begin with a column that says so in every row, in each format', () => {
  expect(lines(test.csv).filter((line) => !/^\uFEFF?TEST,/.test(line))).toEqual([])
  expect(sheetRows(test.xlsx.body).map(([first]) => first?.text)).toEqual(lines(test.csv).map(() => 'TEST'))
  const [[name, content] = ['', Buffer.alloc(0)]] = unzip(test.zip.body)
  expect([name, content.toString()]).toEqual(['TEST-lines.csv', test.csv.body.toString()])
  expect(lines(live.csv)[0]).not.toMatch(/TEST/)
})

it('a list for an inspector says so in its rows and in its manifest', () => {
  const parts = unzip(test.extract.body)
  const rows = gunzipSync(parts.get('part-00001.csv.gz')!).toString().trimEnd().split('\n')
  expect(rows[0]).toMatch(/,environment$/)
  expect(rows.slice(1).filter((row) => !row.endsWith(',TEST'))).toEqual([])
  expect(JSON.parse(parts.get('manifest.json')!.toString())).toMatchObject({ environment: 'TEST' })
  expect(JSON.parse(unzip(live.extract.body).get('manifest.json')!.toString())).not.toHaveProperty('environment')
})
