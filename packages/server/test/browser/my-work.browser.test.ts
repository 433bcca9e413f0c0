/** The start page of a day: what waits is counted, and each button leads to the page where it is done. */

import { retryTask } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { workKinds } from '@serialis/contract/work.ts'
import { getMyWork } from '@serialis/contract/workplace/my-work/my-work.routes.ts'
import { expect, it } from 'vitest'
import { kitEn as kit } from '../../../web/src/kit/language/kit.en.ts'
import { myWorkEn } from '../../../web/src/workplace/my-work/my-work.en.ts'
import { started, taskIn } from '../../src/platform/tasks/tasks.fixtures.ts'
import { axeViolations, openSite, picture } from '../harness/browser.ts'
import { userWith } from '../harness/client.ts'
import { demoPlant } from '../harness/demo-plant.ts'

it('shows planner and quality what waits for them, and leads to it', async () => {
  const plant = await demoPlant()
  const site = await openSite(plant)
  const { planner, qa } = plant.peopleOn(site.http)
  for (const who of [planner, qa]) {
    const { items, counts } = await who.call(getMyWork, { query: {} })
    expect(counts.length).toBeGreaterThan(3)
    const { page, problems } = await site.enter(who, '/market/manage/main_data/home')
    const heading = page.getByRole('heading', { level: 1 })
    await page.getByRole('heading', { name: myWorkEn.title, level: 1 }).waitFor()
    await expect.poll(() => page.getByRole('main').getByRole('row').count()).toBe(1 + items.length)
    expect(await axeViolations(page)).toEqual([])
    for (const { kind } of counts) {
      const at = items.findIndex((item) => item.kind === kind)
      await page
        .getByRole('main')
        .getByRole('row')
        .nth(1 + at)
        .getByRole('link', { name: myWorkEn.actions[kind], exact: true })
        .click()
      await expect.poll(() => heading.allInnerTexts(), { message: kind }).not.toEqual([myWorkEn.title])
      await expect.poll(() => heading.count(), { message: kind }).toBe(1)
      expect(await page.getByText(kit.states.errorTitle).count(), kind).toBe(0)
      await page.goBack()
      await page.getByRole('heading', { name: myWorkEn.title, level: 1 }).waitFor()
    }
    await page.getByRole('navigation', { name: myWorkEn.kindsLabel }).getByRole('link').nth(1).click()
    await expect.poll(() => page.getByRole('main').getByRole('row').count()).toBe(1 + (counts[0]?.count ?? 0))
    expect(await page.evaluate('document.activeElement.matches("nav li:nth-child(2) .work-kind[aria-current]")')).toBe(
      true,
    )
    const absent = workKinds.find((kind) => !counts.some((count) => count.kind === kind))
    await page.goto(`${site.url}/market/manage/main_data/home?kind=${absent}`)
    await page.getByText(myWorkEn.emptyKind).waitFor()
    expect(problems).toEqual([])
  }
})

it('leads from a task that failed to its page, where its starter starts it again', async () => {
  const site = await openSite()
  const clerk = await userWith(site.http, site.admin, ['factories.list'])
  const gone = { importId: '00000000-0000-7000-8000-000000000000' }
  const { taskId } = await started(site.app, clerk, { kind: 'masters.check_import', input: gone, subjectId: 'gone' })
  await taskIn(clerk, taskId, ['FAILED'])
  const { page, problems } = await site.enter(clerk, '/market/manage/main_data/home')
  await page.getByRole('row').filter({ hasText: myWorkEn.kinds.taskRetry }).waitFor()
  await picture(page, 'my-work-failed-task')
  await page.getByRole('link', { name: myWorkEn.actions.taskRetry, exact: true }).click()
  const main = page.getByRole('main')
  await main.getByText(kit.tasks.status.FAILED, { exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'task')
  const again = page.waitForResponse((answer) => answer.url().endsWith(retryTask.path.replace(':id', taskId)))
  await main.getByRole('button', { name: kit.actions.retry }).click()
  expect((await again).status()).toBe(200)
  await taskIn(clerk, taskId, ['FAILED'])
  expect(problems).toEqual([])
})
