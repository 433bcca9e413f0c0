import { z } from 'zod'
import { id, idParam } from '../../../kit/entity.ts'
import { query } from '../../../kit/route.ts'

/** What an account may do, and through which of its roles. */
export const getUserPermissions = query({
  method: 'GET',
  path: '/api/access/users/:id/permissions',
  permission: 'users.list',
  sites: 'shared',
  input: { params: idParam },
  output: z.object({
    /** By name. */
    roles: z.array(z.object({ id, name: z.string(), holdsAll: z.boolean() })),
    /** Each six-digit code of this release that some role grants, with those roles. */
    items: z.array(z.object({ code: z.string(), roleIds: z.array(id) })),
  }),
})
