/** The page of a pack at its GS1 Digital Link address. */

import type { Verdict } from '@serialis/contract/desk/verdicts/verdicts.schema.ts'
import { readCode, type Sgtin } from '@serialis/contract/kit/gs1.ts'
import type { App } from '../../kit/http/context.ts'
import { momentsOf } from '../../kit/papers/report-page.ts'
import { escaped } from '../../kit/public/public-layout.ts'
import type { PublicAnswer, PublicPage, PublicRequest, Tone } from '../../kit/public/public-page.ts'
import { noteGuess, secondsToWait } from './guessing.ts'
import { type Judged, judge } from './verdicts.service.ts'
import { verdictTexts } from './verdicts.texts.ts'

const toneOf: Record<Verdict, Tone> = {
  GENUINE_FIRST: 'good',
  // A copied code has the same answer.
  GENUINE_REPEAT: 'warn',
  NOT_SOLD_YET: 'bad',
  VOID: 'bad',
  EXPIRED: 'warn',
  RECALLED: 'bad',
  UNKNOWN: 'bad',
}

const list = (facts: readonly (readonly [name: string, value: string | null])[]): string =>
  `<dl>${facts
    .flatMap(([name, value]) => (value === null ? [] : [`<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`]))
    .join('')}</dl>`
const advised = (advice: readonly string[]): string =>
  `<div class="advice">${advice.map((text) => `<p>${escaped(text)}</p>`).join('')}</div>`

function said({ locale, tenant }: PublicRequest, { gtin, serial }: Sgtin, judged: Judged): PublicAnswer {
  const { verdicts, facts: names } = verdictTexts[locale]
  const { verdict, facts, before } = judged
  const { title, lead, advice } = verdicts[verdict]
  const shown =
    facts === null
      ? list([
          [names.gtin, gtin],
          [names.typed, serial],
        ])
      : list([
          [names.product, facts.product],
          [names.gtin, gtin],
          [names.serial, serial],
          [names.batch, facts.batch],
          [names.expiry, facts.expiry],
          [names.firstAt, before && momentsOf(locale, tenant.zone)(before.firstAt.toISOString())],
          [names.scans, before && String(before.scans)],
        ])
  // The address exists for every code, so that nobody learns more from the status than from the page.
  return { status: 200, title, lead, tone: toneOf[verdict], body: shown + advised(advice) }
}

function slowed({ locale }: PublicRequest, seconds: number): PublicAnswer {
  const { title, lead, advice } = verdictTexts[locale].guessing
  return { status: 429, headers: { 'Retry-After': String(seconds) }, title, lead, tone: 'warn', body: advised(advice) }
}

async function answer(app: App, request: PublicRequest): Promise<PublicAnswer | undefined> {
  const reading = readCode(`https://${request.host}${request.target}`, app.clock.now().getUTCFullYear())
  if (reading.kind !== 'sgtin') return undefined
  const seconds = secondsToWait(app, request.network)
  if (seconds > 0) return slowed(request, seconds)
  const judged = await judge(app, request, reading)
  if (judged.verdict === 'UNKNOWN') noteGuess(app, request.network)
  return said(request, reading, judged)
}

/** `/01/{gtin}/21/{serial}`, with a batch between them and other facts of the pack behind a question mark. */
export const verdictPage: PublicPage = { path: '/01/*', answer }
