/** Roles in configuration bundles, by name: what each grants, never who has it. */

import { roleInput } from '@serialis/contract/platform/access/roles/roles.schema.ts'
import { configurationKind } from '../../../kit/jobs/configuration.ts'
import { listEveryRole } from './roles.queries.ts'
import { createRole, updateRole } from './roles.service.ts'

export const roleConfiguration = configurationKind({
  kind: 'roles',
  shape: roleInput.pick({ authorities: true, holdsAll: true, needsSecondFactor: true }),
  read: async ({ db }, key) =>
    (await listEveryRole(db, key)).map(({ id, version, name, authorities, holdsAll, needsSecondFactor }) => ({
      key: name,
      content: { authorities: holdsAll ? [] : authorities, holdsAll, needsSecondFactor },
      id,
      version,
    })),
  async enter(_ctx, give, { key, content, before, reason }) {
    const fields = { ...content, name: key, reason }
    const { accessRequestId } =
      before === undefined
        ? await give(createRole, { body: fields })
        : await give(updateRole, { params: { id: before.id }, body: { ...fields, version: before.version } })
    return accessRequestId === null ? 'DONE' : 'WAITS'
  },
})
