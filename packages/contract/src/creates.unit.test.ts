import { expect, test } from 'vitest'
import type { Route } from './kit/route.ts'
import { routes } from './routes.ts'

/** Routes that create without a key, each for a reason of its own. */
const WITHOUT_KEY: Readonly<Record<string, string>> = {
  createTenant: 'a tenant has an id of its own, which refuses a repeated request',
  createUser: 'the stored first answer would contain the one-time code; the account refuses a second',
  createApiKey: 'the stored first answer would contain the key; it is shown once',
  printLabels: 'the answer is a file that streams; what was printed is known, and a second print of it is refused',
  reprintLabels: 'the answer is a file that streams; each is a print with its reason, that comes again only if asked',
  receiveMessage: 'a message is known by its bytes and its account, whoever delivers it again',
  addAttachmentOfActivation: 'the same bytes again return the first answer',
  addAttachmentOfNews: 'the same bytes again return the first answer',
  addAttachmentOfOrder: 'the same bytes again return the first answer',
  addAttachmentOfScrap: 'the same bytes again return the first answer',
  addAttachmentOfStatusUpdate: 'the same bytes again return the first answer',
}

/** A new record, or a file that becomes one; what replaces the file of a record is no create. */
const makesRecord = ({ kind, method, event = '' }: Route) =>
  method === 'POST' &&
  ((kind === 'upload' && !event.endsWith('.file_replaced')) ||
    /\.(created|drawn|opened|split|started|requested|asked|packed|merged|recorded)$/.test(event) ||
    /^label_print\.(re)?printed$/.test(event))

/** Commands of a record that exists: they are held by its status. */
const ofRecord = (route: Route) => /\/:id\//.test(route.path) && route.kind !== 'upload'

test('every route that creates takes an idempotency key, or says why not', () => {
  const creating = Object.entries(routes as Record<string, Route>).filter(
    ([name, route]) =>
      makesRecord(route) &&
      route.permission !== 'public' &&
      (!ofRecord(route) || route.event === 'order.split') &&
      !name.startsWith('answer') &&
      !name.startsWith('ask'),
  )
  expect(creating.length).toBeGreaterThan(30)
  const missing = creating.filter(([, route]) => route.creates !== true).map(([name]) => name)
  expect(missing.sort()).toEqual(Object.keys(WITHOUT_KEY).sort())
})
