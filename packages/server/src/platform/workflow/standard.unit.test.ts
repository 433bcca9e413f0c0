import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { standardWorkflows } from '@serialis/contract/platform/workflow/workflow-steps.ts'
import { expect, test } from 'vitest'

test('tenants of before got the same two workflows by the migration that later ones get when they are made', () => {
  const migration = readFileSync(join(import.meta.dirname, '../../../migrations/0069_create_workflows.sql'), 'utf8')
  const written = [...migration.matchAll(/'(\[\{.*?\}\])'::jsonb/g)].map(([, steps]) => JSON.parse(steps!) as unknown)
  expect(written).toEqual(standardWorkflows.map(({ steps }) => steps))
  for (const { code, name } of standardWorkflows) expect(migration).toContain(`('${code}', '${name}')`)
})
