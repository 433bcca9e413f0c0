import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freshDatabase } from '../harness/database.ts'
import { COMPILED } from '../harness/programs.ts'
import { mutants } from './ledger-mutants.ts'

const run = promisify(execFile)
const folder = import.meta.dirname

async function verdictOf(mutant: string, { lives = 50, seed = 20_300_101 } = {}): Promise<string> {
  const { ownerUrl, appUrl, superuserUrl } = await freshDatabase()
  const { stdout } = await run(
    process.execPath,
    ['--import', join(folder, 'mutate.ts'), join(folder, 'ledger-mutant-child.ts')],
    {
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: COMPILED,
        LEDGER_MUTANT: mutant,
        OWNER_URL: ownerUrl,
        APP_URL: appUrl,
        SUPERUSER_URL: superuserUrl,
        LIVES: String(lives),
        SEED: String(seed),
      },
      timeout: 500_000,
    },
  )
  return stdout.trim()
}

// Few lives: that the ledger as it is passes many is another test; here it shows that a child can say GREEN.
test('turns red for no other reason', { timeout: 600_000 }, async () => {
  expect(await verdictOf('', { lives: 3 })).toBe('GREEN')
})

test.each(mutants.map(({ name, seed }) => ({ name, ...(seed !== undefined && { seed }) })))(
  'turns red when $name',
  { timeout: 600_000 },
  async ({ name, ...how }) => {
    expect(await verdictOf(name, how)).toMatch(/^RED/)
  },
)
