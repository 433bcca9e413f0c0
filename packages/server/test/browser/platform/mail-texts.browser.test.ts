/** The texts of mails as their keeper changes them: faults with their place, a preview, a save, and the way back. */

import { getMailText } from '@serialis/contract/platform/mail/mail-texts.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { realPng } from '../../../src/platform/rich-text/controller/pictures.fixtures.ts'
import { protocolClient } from '../../../src/platform/rich-text/controller/protocol-client.fixtures.ts'
import { addressOf } from '../../harness/addresses.ts'
import { axeViolations, openSite, picture, said, type Site, wordsOf } from '../../harness/browser.ts'
import { userWith } from '../../harness/client.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})

const SAID = {
  en: { mine: 'Dear colleagues: {{ step }}', seen: 'Dear colleagues: was confirmed', other: '生产订单 PO-2026-0917' },
  zh: { mine: '各位同事：{{ step }}', seen: '各位同事：已最终确认', other: 'Production order PO-2026-0917' },
}

test.each(['en', 'zh'] as const)('a text is changed with its preview, and restored (%s)', async (locale) => {
  const { kit, mail } = await wordsOf(locale)
  const { texts, templates, audit, server } = mail
  const title = said(texts.titled, { kind: templates.ORDER_STEP, locale: server.locales[locale] })
  const keeper = await userWith(site.http, site.admin, ['mailTexts.list', 'mailTexts.edit'])
  const { page, problems } = await site.enter(keeper, addressOf('mailTexts'), locale)
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: texts.title, level: 1 }).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: texts.title, exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, `mail-texts-${locale}`)
  await main.locator(`a[href$="ORDER_STEP-${locale}"]`).first().click()
  await main.getByRole('heading', { name: title, level: 1 }).waitFor()
  await main.getByText(SAID[locale].other).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, `mail-text-${locale}`)
  await main.getByRole('link', { name: texts.edit, exact: true }).click()
  const body = main.getByLabel(texts.fields.body)
  await body.fill('\n{{ secret }}')
  const fault = said(kit.errors.template_variable_unknown, { line: '2', column: '4', name: 'secret' })
  await main.getByRole('status').getByText(fault).waitFor()
  await main.getByRole('button', { name: texts.save }).click()
  await main.getByRole('alert').waitFor()
  await picture(page, `mail-text-fault-${locale}`)
  await body.fill(`${SAID[locale].mine}\n\n{{ link }}`)
  await main.getByText(SAID[locale].seen, { exact: false }).first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, `mail-text-form-${locale}`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1024, height: 900 })
  await picture(page, `mail-text-form-${locale}-1024-dark`)
  await page.setViewportSize({ width: 390, height: 844 })
  await picture(page, `mail-text-form-${locale}-390-dark`)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  await main.getByRole('button', { name: texts.save }).click()
  await main.getByText(texts.own, { exact: true }).waitFor()
  await main.getByText(audit.events.mail_text.saved).waitFor()
  await picture(page, `mail-text-own-${locale}`)
  await main.getByRole('button', { name: texts.restore }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(texts.restoreText).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: texts.restore }).click()
  await main.getByText(texts.builtIn, { exact: true }).waitFor()
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
})

test('a reader sees the texts and changes none', async () => {
  const { mail } = await wordsOf('en')
  const reader = await userWith(site.http, site.admin, ['mailTexts.list'])
  const { page, problems } = await site.enter(reader, addressOf('mailText', { id: 'ACCOUNT_LINK-en' }))
  const main = page.getByRole('main')
  await main.getByText(mail.texts.isEssential).waitFor()
  expect(await main.getByRole('link', { name: mail.texts.edit }).count()).toBe(0)
  await page.goto(site.url + addressOf('mailTextEdit', { id: 'ACCOUNT_LINK-en' }))
  await main
    .getByText(/permission/)
    .first()
    .waitFor()
  expect(problems).toEqual([])
})

test('a formatted text is written beside the plain one, with its own preview', async () => {
  const { texts } = (await wordsOf('en')).mail
  const id = 'ORDER_STEP-en'
  const keeper = await userWith(site.http, site.admin, ['mailTexts.list', 'mailTexts.edit'])
  const { page, problems } = await site.enter(keeper, addressOf('mailTextEdit', { id }))
  const main = page.getByRole('main')
  await main.getByRole('checkbox', { name: texts.hints.isFormatted }).check()
  const text = main.getByRole('textbox', { name: texts.fields.html, exact: true })
  await text.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('Order {{ orderNo }}{% if reason != "" %}: <{{ reason }}>{% endif %}')
  await main.locator('.rich-shown').getByText('Order PO-2026-0917: <Quantities agree>', { exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'mail-text-formatted')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await picture(page, 'mail-text-formatted-390-dark')
  await page.setViewportSize({ width: 1440, height: 900 })
  await main.getByRole('button', { name: texts.save }).click()
  await page.waitForURL(`**${addressOf('mailText', { id })}`)
  await main.locator('.rich-shown').getByText('Order PO-2026-0917', { exact: false }).waitFor()
  const saved = await keeper.call(getMailText, { params: { id } })
  expect(saved.html).toMatch(/^<p>Order \{\{ orderNo \}\}.*&lt;\{\{ reason \}\}&gt;.*<\/p>$/)
  expect(saved.body).toContain('{{ orderNo }}')
  expect(problems).toEqual([])
})

test('pictures and charts of a text are published once its author agrees', async () => {
  const { mail, richText } = await wordsOf('en')
  const { texts } = mail
  const id = 'ORDER_STEP-zh'
  const keeper = await userWith(site.http, site.admin, ['mailTexts.list', 'mailTexts.edit'])
  const uploads = protocolClient({ origin: site.url, token: keeper.token })
  const { url } = (await uploads.button('plant.png', await realPng(320, 120))).body
  const { page, problems } = await site.enter(keeper, addressOf('mailTextEdit', { id }))
  const main = page.getByRole('main')
  await main.getByRole('checkbox', { name: texts.hints.isFormatted }).check()
  const agrees = main.getByRole('checkbox', { name: texts.hints.publishes })
  await main.getByRole('button', { name: richText.more, exact: true }).click()
  await main.getByRole('button', { name: richText.source, exact: true }).click()
  await main
    .getByRole('textbox', { name: richText.source })
    .fill(
      `<p>订单 {{ orderNo }}</p><p><img src="${url}" alt="工厂"></p><table data-chart="column"><tbody>` +
        '<tr><th>产量</th><th>五月</th></tr><tr><th>一线</th><td>10</td></tr><tr><th>二线</th><td>20</td></tr></tbody></table>',
    )
  expect(await agrees.count()).toBe(0)
  await main.getByRole('button', { name: richText.sourceDone }).click()
  await agrees.waitFor()
  const shown = main.locator('.rich-shown').first()
  const seen = shown.locator('img[alt="工厂"]')
  await seen.waitFor()
  await expect.poll(() => seen.evaluate((shownPicture) => Reflect.get(shownPicture, 'naturalWidth'))).toBe(320)
  await shown.locator('.rich-chart svg').waitFor()
  await main.getByRole('button', { name: texts.save }).click()
  await main
    .getByText(/Allow public copies/)
    .first()
    .waitFor()
  expect(await axeViolations(page)).toEqual([])
  await agrees.scrollIntoViewIfNeeded()
  await picture(page, 'mail-text-pictures')
  await agrees.check()
  await main.getByRole('button', { name: texts.save }).click()
  await page.waitForURL(`**${addressOf('mailText', { id })}`)
  await main.locator('.rich-shown img[alt="工厂"]').waitFor()
  await main.getByText(texts.fields.pictures).waitFor()
  await picture(page, 'mail-text-pictures-saved')
  expect(await keeper.call(getMailText, { params: { id } })).toMatchObject({ publishesPictures: true })
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
})
