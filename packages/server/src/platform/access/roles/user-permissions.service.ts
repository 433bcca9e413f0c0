/** What an account may do, and why. */

import { isGranted } from '@serialis/contract/kit/granted.ts'
import { everyCode } from '@serialis/contract/permissions.ts'
import { getUserPermissions as route } from '@serialis/contract/platform/access/roles/user-permissions.routes.ts'
import { bind } from '../../../kit/http/bind.ts'
import { found } from '../../../kit/http/failure.ts'
import { listRightsOfUser } from '../delegation/delegation.queries.ts'
import { findUser } from '../users/users.queries.ts'

export const getUserPermissions = bind(route, async ({ db }, { params }) => {
  const { roles } = found(await findUser(db, params.id))
  const rights = new Map((await listRightsOfUser(db, params.id)).map((role) => [role.id, role]))
  const grants = (id: string, code: string) => {
    const role = rights.get(id)
    return role !== undefined && (role.holdsAll || isGranted(role.authorities, code))
  }
  return {
    roles: roles.map(({ id, name }) => ({ id, name, holdsAll: rights.get(id)?.holdsAll === true })),
    items: everyCode
      .map((code) => ({ code, roleIds: roles.map(({ id }) => id).filter((id) => grants(id, code)) }))
      .filter(({ roleIds }) => roleIds.length > 0),
  }
})
