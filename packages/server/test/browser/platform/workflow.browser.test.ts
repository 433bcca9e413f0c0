/** A workflow as its people see it: two approvals of two roles defined, deployed by another person, and an order signed by both; and one that is retired. */

import { type PermissionName, permissions } from '@serialis/contract/permissions.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { ordersEn } from '../../../../web/src/plant/orders/orders.en.ts'
import { workflowEn } from '../../../../web/src/platform/workflow/workflow.en.ts'
import { aDraft, aNumberedProduct, submitted } from '../../../src/plant/orders/orders.fixtures.ts'
import { anApprovedProduct, aProduct } from '../../../src/plant/products/products.fixtures.ts'
import { ADMIN_PASSWORD } from '../../harness/accounts.ts'
import { addressOf } from '../../harness/addresses.ts'
import { axeViolations, choose, openSite, picture, said, sign, wordsOf, type Site } from '../../harness/browser.ts'
import { openAccount, as, userWith } from '../../harness/client.ts'

const password = ADMIN_PASSWORD
/** Account, role, and the least that the job needs. */
const people = {
  fiona: ['Process owner', ['workflows.list', 'workflows.create', 'workflows.edit']],
  dora: ['Quality head', ['workflows.list', 'workflows.deploy', 'workflows.deputise']],
  quentin: ['Quality', ['orders.list', 'orders.approve']],
  paula: ['Planning lead', ['orders.list', 'orders.approve']],
  rita: ['Archivist', ['workflows.list', 'workflows.retire']],
  abel: ['Product approver', ['products.list', 'products.approve']],
  petra: ['Planner', ['orders.list', 'orders.create', 'orders.submit']],
} as const satisfies Record<string, readonly [string, readonly PermissionName[]]>

let site: Site

beforeAll(async () => {
  site = await openSite()
  for (const [account, [name, names]] of Object.entries(people)) {
    const { id } = await site.admin.call(createRole, {
      body: { name, authorities: names.map((one) => permissions[one]) },
    })
    await openAccount(site.http, site.admin, { account, name: `${account} of ${name}`, roleIds: [id], password })
  }
})

async function opened(account: keyof typeof people) {
  const { page, problems, context } = await site.enter({ account, password })
  return { page, problems, context }
}

test('two approvals of two roles: defined by one, deployed by another, signed by two people', async () => {
  const { signature } = (await wordsOf('en')).kit
  const fiona = await opened('fiona')
  const { page } = fiona
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: workflowEn.title }).click()
  await page.getByRole('link', { name: workflowEn.create }).click()
  // The list before has a field of nearly the same name.
  await page.getByLabel(workflowEn.fields.code, { exact: true }).fill('TWO-ROLES')
  await page.getByLabel(workflowEn.fields.name, { exact: true }).fill('Quality, then planning')
  const first = page.getByRole('listitem', { name: said(workflowEn.stepAt, { number: '1' }) })
  await choose(first, workflowEn.fields.role, /^Quality \(/)
  await page.getByRole('button', { name: workflowEn.add.APPROVAL }).click()
  const second = page.getByRole('listitem', { name: said(workflowEn.stepAt, { number: '2' }) })
  await choose(second, workflowEn.fields.role, /^Planning lead \(/)
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'workflow-form')
  await page.getByRole('button', { name: workflowEn.save }).click()
  await page.getByRole('heading', { name: 'Quality, then planning' }).waitFor()
  expect(await page.getByRole('button', { name: workflowEn.deploy }).count()).toBe(0)

  const dora = await opened('dora')
  await dora.page.goto(page.url())
  await dora.page.getByRole('button', { name: workflowEn.deploy }).click()
  await sign(dora.page, { account: 'dora', password }, workflowEn.deploy, signature)
  await dora.page.getByText(workflowEn.errors.workflow_deploy_success).waitFor()
  expect(await axeViolations(dora.page)).toEqual([])
  await picture(dora.page, 'workflow-detail')

  const product = await aNumberedProduct(
    site.admin,
    await userWith(site.http, site.admin, Object.keys(permissions) as PermissionName[]),
    { workflow: 'TWO-ROLES' },
  )
  const petra = await as(site.http, 'petra', password)
  const order = await submitted(petra, await aDraft(petra, product))
  const at = page.url().replace(/config\/workflows\/.*$/, `production/orders/${order.id}`)
  const quentin = await opened('quentin')
  const paula = await opened('paula')
  await paula.page.goto(at)
  await paula.page
    .getByText(said(ordersEn.errors.order_waits_for_role, { role: 'Quality' }))
    .first()
    .waitFor()
  for (const [account, { page: own }, told] of [
    ['quentin', quentin, ordersEn.errors.order_signature_counted],
    ['paula', paula, ordersEn.errors.order_approved],
  ] as const) {
    await own.goto(at)
    await own.getByRole('button', { name: ordersEn.actions.approve }).click()
    await sign(own, { account, password }, ordersEn.actions.approve, signature)
    await own.getByText(told, { exact: true }).waitFor()
  }
  // The card is above until the order has codes, and then in this part; her own menu bears her name too.
  await paula.page
    .getByRole('navigation', { name: ordersEn.parts.label })
    .getByRole('link', { name: ordersEn.parts.approvals, exact: true })
    .click()
  const steps = paula.page.locator('.order-workflow')
  for (const name of ['quentin of Quality', 'paula of Planning lead']) await steps.getByText(name).waitFor()
  expect(await axeViolations(paula.page)).toEqual([])
  await picture(paula.page, 'workflow-order')
  for (const { problems } of [fiona, dora, quentin, paula]) expect(problems).toEqual([])
})

test('a workflow is retired by who may no more than that, and a revision that names it cannot be approved; told in Chinese by the name it has there', async () => {
  const waiting = await aProduct(site.admin, { workflow: 'WITHOUT_SCAN' })
  await anApprovedProduct(site.admin, await as(site.http, 'abel', password), { workflow: 'WITHOUT_SCAN' })
  const rita = await opened('rita')
  const { page } = rita
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: workflowEn.title }).click()
  await page.getByRole('row').filter({ hasText: workflowEn.words.workflow.WITHOUT_SCAN }).getByRole('link').click()
  await page.getByRole('button', { name: workflowEn.retire, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 product in force names it').waitFor()
  await dialog.getByText('1 revision that waits for approval names it').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'workflow-retire')
  await dialog.getByRole('textbox').fill('the warehouse always scans now')
  await dialog.getByRole('button', { name: workflowEn.retire, exact: true }).click()
  await page.getByText(workflowEn.retiredNow).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByRole('button', { name: workflowEn.retire, exact: true }).count()).toBe(0)
  await page.getByText('the warehouse always scans now').waitFor()

  const abel = await opened('abel')
  await abel.page.goto(`${site.url}${addressOf('product', { id: waiting.id })}`)
  await abel.page.getByTitle('切换到中文').click()
  const { products: words, workflow } = await wordsOf('zh')
  const why = said(words.errors.product_workflow_retired, {
    revision: '1',
    workflowName: workflow.words.workflow.WITHOUT_SCAN,
  })
  await abel.page.getByRole('alert').getByText(why).waitFor()
  expect(await abel.page.getByRole('button', { name: words.actions.approve, exact: true }).isDisabled()).toBe(true)
  expect(await axeViolations(abel.page)).toEqual([])
  await picture(abel.page, 'product-workflow-retired')
  for (const { problems } of [rita, abel]) expect(problems).toEqual([])
})
