import { beforeEach, expect, test, vi } from 'vitest'
import type { Locale } from './locale.ts'
import type * as Phrases from './phrases.ts'
import type { LanguageSource } from './phrases.ts'

const memory = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, value: string) => void memory.set(key, value),
})

type Part = 'start' | 'office' | 'plant' | 'production' | 'desk' | 'engagement' | 'workplace'
/** What was requested and has not come yet, e.g. `zh.desk`. */
let open: Map<string, { come: () => void; fail: () => void }>
let book: typeof Phrases

const TEXTS: Record<Part, object> = {
  start: { kit: { title: 'kit', errors: { invalid: 'not valid' } } },
  office: { users: { title: 'users' } },
  plant: { lines: { title: 'lines' } },
  production: { orders: { title: 'orders', errors: { order_gone: 'gone' } } },
  desk: { serials: { title: 'serials' } },
  engagement: { members: { title: 'members' } },
  workplace: { overview: { title: 'overview' } },
}
const sourceOf = (locale: Locale): LanguageSource => {
  const part = (name: Part) => () =>
    new Promise((resolve, reject) => {
      const texts = JSON.parse(JSON.stringify(TEXTS[name]).replaceAll('"title":"', `"title":"${locale} `)) as object
      open.set(`${locale}.${name}`, {
        come: () => resolve(name === 'start' ? { antd: { locale }, phrases: texts } : texts),
        fail: () => reject(new TypeError('Failed to fetch dynamically imported module')),
      })
    })
  return Object.fromEntries((Object.keys(TEXTS) as Part[]).map((name) => [name, part(name)])) as never
}
const settled = () => new Promise((resolve) => setTimeout(resolve))
async function comes(...names: string[]) {
  for (const name of names) {
    open.get(name)!.come()
    open.delete(name)
  }
  await settled()
}
/** Titles on screen, by room. */
const shown = () =>
  Object.fromEntries(
    Object.entries(book.shownLanguage().phrases as Record<string, { title: string }>).map(([room, { title }]) => [
      room,
      title,
    ]),
  )
const isDone = async (promise: Promise<void>) => {
  await settled()
  return (await Promise.race([promise.then(() => true), settled().then(() => false)])) === true
}

beforeEach(async () => {
  memory.clear()
  open = new Map()
  vi.resetModules()
  book = await import('./phrases.ts')
})
const start = (locale: Locale = 'en') => book.startLanguage({ en: sourceOf('en'), zh: sourceOf('zh') }, locale)

test('the first page’s phrases are loaded while the language is, and shown after it', async () => {
  const language = start()
  const page = book.needPhrases(['platform', 'plant'])
  expect([...open.keys()]).toEqual(['en.start', 'en.plant'])
  await comes('en.plant')
  expect(await isDone(page)).toBe(false)
  await comes('en.start')
  await Promise.all([language, page])
  expect(shown()).toEqual({ kit: 'en kit', lines: 'en lines' })
})

test('what is loaded is not loaded again, and wings that come with the language never are', async () => {
  const language = start()
  await comes('en.start')
  await language
  await book.needPhrases(['platform', 'numbers'])
  const page = book.needPhrases(['plant'])
  await comes('en.plant')
  await page
  await book.needPhrases(['plant'])
  expect(open.size).toBe(0)
})

test('another language is shown, and kept, only when every wing on screen is there in it', async () => {
  const language = start()
  const page = book.needPhrases(['plant'])
  await comes('en.start', 'en.plant')
  await Promise.all([language, page])
  const change = book.changeLanguage('zh')
  await comes('zh.start')
  expect(shown()).toEqual({ kit: 'en kit', lines: 'en lines' })
  expect(memory.get('locale')).toBe('en')
  await comes('zh.plant')
  await change
  expect(shown()).toEqual({ kit: 'zh kit', lines: 'zh lines' })
  expect(memory.get('locale')).toBe('zh')
})

test('a page that is opened while the language changes is shown in the new one', async () => {
  const language = start()
  await comes('en.start')
  await language
  const change = book.changeLanguage('zh')
  const before = book.needPhrases(['desk'])
  await comes('en.desk')
  await before
  await comes('zh.start')
  // The change has seen the new wing and waits for it.
  await comes('zh.start', 'zh.desk')
  await change
  expect(shown()).toEqual({ kit: 'zh kit', serials: 'zh serials' })
  const again = book.changeLanguage('en')
  const late = book.needPhrases(['plant'])
  await comes('en.start', 'en.desk')
  await again
  await comes('zh.plant')
  expect(await isDone(late)).toBe(false)
  await comes('en.plant')
  await late
  expect(shown()).toEqual({ kit: 'en kit', serials: 'en serials', lines: 'en lines' })
})

test('of two changes of the language the later one holds, whichever is loaded first', async () => {
  const language = start()
  await comes('en.start')
  await language
  const first = book.changeLanguage('zh')
  const second = book.changeLanguage('en')
  await comes('en.start', 'zh.start')
  await Promise.all([first, second])
  expect(shown()).toEqual({ kit: 'en kit' })
  expect(memory.get('locale')).toBe('en')
})

test('a wing that could not be loaded is asked for again by the next page', async () => {
  const language = start()
  await comes('en.start')
  await language
  const page = book.needPhrases(['plant'])
  open.get('en.plant')!.fail()
  await expect(page).rejects.toThrow('Failed to fetch')
  const next = book.needPhrases(['plant'])
  await comes('en.plant')
  await next
  expect(shown()).toEqual({ kit: 'en kit', lines: 'en lines' })
})

test('a refusal waits for the phrases of its keys, only where no loaded room has them, and not for ever', async () => {
  const language = start()
  await comes('en.start')
  await language
  await book.phrasesOfErrors(['invalid'])
  expect(open.size).toBe(0)
  const refusal = book.phrasesOfErrors(['invalid', 'order_gone'])
  expect(await isDone(refusal)).toBe(false)
  expect(book.mayComeYet()).toBe(true)
  await comes('en.plant', 'en.production', 'en.desk')
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  open.get('en.workplace')!.fail()
  await refusal
  expect(quiet).toHaveBeenCalledOnce()
  quiet.mockRestore()
  expect(book.mayComeYet()).toBe(false)
  await book.phrasesOfErrors(['nobody_knows'])
})
