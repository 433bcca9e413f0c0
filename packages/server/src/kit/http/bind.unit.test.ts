import { query } from '@serialis/contract/kit/route.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bind, bindingsOf } from './bind.ts'

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
