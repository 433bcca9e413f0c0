import { expect, it } from 'vitest'
import { prepared } from './prepared.ts'

const sent: { name: string; text: string; values: unknown[] }[] = []
const client = {
  query: async (statement: (typeof sent)[number]) => {
    sent.push(statement)
    return { rows: [{ id: sent.length }] }
  },
} as never
const asked = (sql: string, ...parameters: unknown[]) => ({ compile: () => ({ sql, parameters }) }) as never

it('names a statement by its text, and sends it at once', async () => {
  const first = prepared({ client }, asked('select id from a where id = $1', 1))
  expect(sent).toHaveLength(1)
  expect(await first).toEqual([{ id: 1 }])
  await prepared({ client }, asked('select id from a where id = $1', 2))
  await prepared({ client }, asked('select id from b where id = $1', 1))
  expect(sent[0]?.name).toBe(sent[1]?.name)
  expect(sent[2]?.name).not.toBe(sent[0]?.name)
  expect(sent.map(({ values }) => values)).toEqual([[1], [2], [1]])
})

it.each(['select * from a', 'select "o".* from a as o', 'insert into a values ($1) returning *, b'])(
  'refuses a statement whose answer grows with the table: %s',
  async (text) => {
    await expect(prepared({ client }, asked(text))).rejects.toThrow('names its columns')
  },
)

it('takes a star that is no column', async () => {
  await prepared({ client }, asked('select count(*) as n, a * 2 as twice from a'))
  expect(sent.at(-1)?.text).toContain('twice')
})
