import { ONBOARDING_ROWS_MAXIMUM } from '@serialis/contract/desk/opening-stock/opening-stock.schema.ts'
import { expect, it } from 'vitest'
import { Judge, type Judging } from './validation.ts'

it('a file of more rows than one opening stock takes is refused while it is read', async () => {
  const rows = async function* () {
    for (let read = 0; ; read += 1_000_000) {
      expect(read).toBeLessThanOrEqual(ONBOARDING_ROWS_MAXIMUM)
      // As many rows as are read at a time, without any of them.
      yield Object.assign(Object.create(null), { length: 1_000_000, *[Symbol.iterator]() {} }) as []
    }
  }
  const given = {
    scheme: 'A',
    size: 0,
    products: { ask: async () => undefined },
    scratch: { flush: async () => undefined },
    rows: rows(),
    readShare: () => 1,
    onProgress: () => undefined,
  } as unknown as Judging
  await expect(new Judge(given).run()).rejects.toMatchObject({
    key: 'onboarding_too_many_rows',
    params: { maximum: ONBOARDING_ROWS_MAXIMUM },
  })
})
