import { beforeAll, expect, it } from 'vitest'
import { inTenant, openPool, together, type Pool } from '../src/kit/db.ts'
import { freshDatabase } from './database.ts'

let pool: Pool
beforeAll(async () => {
  pool = openPool((await freshDatabase()).appUrl, 1)
  return () => pool.end()
})

it('bursts that overlap, with ordinary statements beside them, each get their own rows', async () => {
  for (let round = 0; round < 60; round++)
    await inTenant(pool, 1, 'read', async (db) => {
      const ask = async (value: number) => ((await db.client.query<{ value: number }>({ name: `burst ${value % 3}`, text: `select $1::int + ${value % 3} as value`, values: [value] })).rows[0] as { value: number }).value - (value % 3)
      const chain = async (from: number) => [await ask(from), await ask(from + 1), await ask(from + 2)]
      const burst = (from: number) => together<[number, number[]]>(db, [() => ask(from), () => chain(from + 1)])
      const answers = await Promise.all([burst(10), chain(20), burst(30), chain(40)])
      expect(answers).toEqual([[10, [11, 12, 13]], [20, 21, 22], [30, [31, 32, 33]], [40, 41, 42]])
      expect(await ask(50)).toBe(50)
    })
})
