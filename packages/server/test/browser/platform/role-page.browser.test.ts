/** The page of a role: its commands stand at the right, apart from its name. */

import { permissions } from '@serialis/contract/permissions.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { addressOf } from '../../harness/addresses.ts'
import { openSite, picture, type Site } from '../../harness/browser.ts'
import { userWith } from '../../harness/client.ts'

let site: Site
let roleId: string
beforeAll(async () => {
  site = await openSite()
  const role = await site.admin.call(createRole, {
    body: { name: 'Visitors', authorities: [permissions['lines.list']] },
  })
  roleId = role.id
})

test.each([1440, 1024])('deleting it is offered at the right end of its head, %i px wide', async (width) => {
  const keeper = await userWith(site.http, site.admin, ['roles.list', 'roles.delete'])
  const { page, problems } = await site.enter(keeper)
  await page.setViewportSize({ width, height: 900 })
  await page.goto(`${site.url}${addressOf('roleView')}?id=${roleId}`)
  const title = page.getByRole('heading', { name: 'Visitors', level: 1 })
  const remove = page.getByRole('main').getByRole('button', { name: 'Delete role', exact: true })
  await remove.waitFor()
  const [line, head, button] = await Promise.all(
    [page.locator('.page-line'), title, remove].map((part) => part.boundingBox()),
  )
  const right = ({ x, width: wide }: { x: number; width: number }) => x + wide
  expect(right(line!) - right(button!)).toBeLessThan(2)
  expect(button!.x - right(head!)).toBeGreaterThan(200)
  await picture(page, `role-head-${width}`)
  expect(problems).toEqual([])
})
