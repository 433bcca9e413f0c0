import { command, query } from '@serialis/contract/kit/route.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bind, bindingsOf, bindTogether } from './bind.ts'
import { failure } from './failure.ts'

const routeAt = (path: string) =>
  query({
    method: 'GET',
    path,
    permission: 'session',
    sites: 'shared',
    input: { params: z.object({ id: z.string() }) },
    output: z.object({ id: z.string() }),
  })

describe('a bound function', () => {
  it('answers like the function itself, and may be bound to several routes', async () => {
    const first = bind(routeAt('/first/:id'), async (_, { params }) => ({ id: params.id }))
    const second = bind(routeAt('/second/:id'), first)
    const input = { params: { id: '7' }, query: undefined, body: undefined }
    expect([await first({} as never, input), await second({} as never, input)]).toEqual([{ id: '7' }, { id: '7' }])
    expect([first.route.path, second.route.path]).toEqual(['/first/:id', '/second/:id'])
  })

  it('is found among the exports of its module, and nothing else is', () => {
    const show = bind(routeAt('/first/:id'), async (_, { params }) => ({ id: params.id }))
    const edit = bind(routeAt('/second/:id'), show)
    const other = { route: routeAt('/third/:id'), LIMIT: 5, shown: () => undefined, none: undefined }
    expect(bindingsOf({ show, ...other }, {}, { both: [edit, show, other.shown] })).toEqual([show, edit, show])
  })
})

describe('a function for many calls', () => {
  const streamed = {
    method: 'POST',
    path: '/rows',
    permission: 'session',
    input: { body: z.object({ id: z.string() }) },
    output: z.object({ id: z.string() }),
  } as const

  it('answers one, or throws what refuses it', async () => {
    const record = bindTogether(command({ ...streamed, sites: 'closed' }), async (calls) =>
      calls.map(({ input: { body } }) => (body.id === '' ? failure('not_found') : { id: body.id })),
    )
    const asked = { params: undefined, query: undefined }
    expect(await record({} as never, { ...asked, body: { id: '7' } })).toEqual({ id: '7' })
    await expect(record({} as never, { ...asked, body: { id: '' } })).rejects.toMatchObject({ key: 'not_found' })
  })

  it('is of no route that depends on the caller', () => {
    const none = async () => []
    expect(() => bindTogether(command({ ...streamed, sites: 'shared' }), none)).toThrow('one caller at a time')
    for (const more of [{ signed: true }, { creates: true }, { event: 'user.logged_in' }, { forSuppliers: 'own' }])
      expect(() => bindTogether({ ...command({ ...streamed, sites: 'closed' }), ...more } as never, none)).toThrow(
        'one caller at a time',
      )
  })
})
