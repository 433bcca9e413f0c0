/** A data engineer has files of a sender fetched by SFTP, and lets another sender show a certificate. */

import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSubscribeEndpoint } from '@serialis/contract/engagement/inbound/endpoints.routes.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import { newAuthority } from '@serialis/partners/certificates.ts'
import { startSftp, type SftpStandIn } from '@serialis/partners/sftp.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { subscribeEndpointsEn } from '../../../../web/src/engagement/inbound/endpoints/endpoints.en.ts'
import { endpointFilesEn } from '../../../../web/src/engagement/inbound/files/files.en.ts'
import { endpointFoldersEn } from '../../../../web/src/engagement/inbound/folder/folder.en.ts'
import { kitEn } from '../../../../web/src/kit/language/kit.en.ts'
import { importsEn } from '../../../../web/src/platform/imports/imports.en.ts'
import { anOpenEndpoint, endpointBody } from '../../../src/engagement/inbound/inbound.fixtures.ts'
import { atEnd } from '../../harness/at-end.ts'
import { axeViolations, openSite, picture, type Site, statusTag } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

const words = endpointFoldersEn
const rights: readonly PermissionName[] = [
  'subscribeEndpoints.list',
  'subscribeEndpoints.edit',
  'subscribeEndpoints.editStatus',
  'subscribeEndpoints.makeSecret',
  'subscribeEndpoints.import',
]
const LIST = '/market/manage/main_data/data_center/subscribe_endpoints'
let site: Site
let engineer: Client
let machine: SftpStandIn
let endpoint: string

beforeAll(async () => {
  site = await openSite()
  engineer = await userWith(site.http, site.admin, [...rights])
  machine = await startSftp({ folder: await mkdtemp(join(tmpdir(), 'serialis-senders-')) })
  atEnd(() => machine.close())
  await mkdir(join(machine.folder, 'out'))
  const opened = await anOpenEndpoint(site.admin, { nameEn: 'Tills of the stores', nameZh: '门店收银系统' })
  endpoint = `${LIST}/${opened.endpoint.id}`
})

describe('a folder', { shuffle: false }, () => {
  test('1. is set up, its host key compared', async () => {
    const { page, problems } = await site.enter(engineer, endpoint)
    await page.getByText(words.none).waitFor()
    await page.getByRole('link', { name: words.setUp }).click()
    await page.getByLabel(words.fields.sftpUrl, { exact: true }).fill(`sftp://${machine.host}:${machine.port}/out`)
    await page.getByRole('button', { name: kitEn.transfer.readHostKey }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(machine.hostKeySha256).waitFor()
    await dialog.getByRole('button', { name: kitEn.transfer.takeHostKey }).click()
    await page.getByLabel(words.fields.sftpUser, { exact: true }).fill(machine.user)
    await page.getByLabel(kitEn.transfer.auths.PASSWORD, { exact: true }).last().fill(machine.password)
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'endpoint folder form')
    // By the keyboard alone.
    await page.getByRole('button', { name: words.save, exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Tills of the stores' }).waitFor()
    await page.getByText(`sftp://${machine.host}:${machine.port}/out`).first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'endpoint with folder')
    expect(problems).toEqual([])
  })

  test('2. is looked at on request, and its file is listed with what came of it', async () => {
    await writeFile(join(machine.folder, 'out', 'visits.csv'), 'visitId\nV-1\nV-2\n')
    await writeFile(join(machine.folder, 'out', 'visits.csv.done'), '')
    const { page, problems } = await site.enter(engineer, endpoint)
    await page.getByRole('button', { name: words.look }).click()
    await page.getByText(words.looking).waitFor()
    await page.getByRole('link', { name: endpointFilesEn.list }).click()
    await page.getByRole('heading', { level: 1, name: 'Files of Tills of the stores' }).waitFor()
    await statusTag(page, importsEn.status.DONE).waitFor()
    await page.getByRole('link', { name: 'visits.csv' }).click()
    await page.getByRole('heading', { level: 1, name: 'visits.csv' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })

  test('3. is looked at no more', async () => {
    const { page, problems } = await site.enter(engineer, endpoint)
    await page.locator('header button:has(> span[lang="zh"])').click()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: '停止查看' }).waitFor()
    await picture(page, 'endpoint folder 390')
    await page.getByRole('button', { name: '停止查看' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '停止查看' }).click()
    await page.getByText(/^未设置文件夹/).waitFor()
    expect(problems).toEqual([])
  })
})

test('a certificate is set, and replaced while the old one is still accepted', async () => {
  const { id } = await site.admin.call(createSubscribeEndpoint, { body: endpointBody({ auth: 'MTLS' }) })
  const authority = await newAuthority('shops')
  const { page, problems } = await site.enter(engineer, `${LIST}/${id}`)
  const certificates = subscribeEndpointsEn.certificate
  for (const step of [certificates.set, certificates.replace]) {
    const { certificate } = await authority.issue({ name: 'shop' })
    await page.getByRole('button', { name: step, exact: true }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel(certificates.pem, { exact: true }).fill(certificate.trim())
    await drawer.getByLabel(kitEn.reason.label, { exact: true }).fill('Agreed with the shop')
    expect(await axeViolations(page)).toEqual([])
    if (step === certificates.set) await picture(page, 'endpoint certificate drawer')
    await drawer.getByRole('button', { name: step, exact: true }).click()
    await drawer.waitFor({ state: 'detached' })
  }
  await page.getByText(certificates.old).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'endpoint certificate')
  expect(problems).toEqual([])
})
