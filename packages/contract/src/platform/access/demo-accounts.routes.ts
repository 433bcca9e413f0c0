import { z } from 'zod'
import { query } from '../../kit/route.ts'

/**
 * The accounts of the demo plant, for the buttons of its login page. Empty without demo data, and each only for as long
 * as its password is the one that the demo gave it.
 */
export const listDemoAccounts = query({
  method: 'GET',
  path: '/api/access/demo_accounts',
  permission: 'public',
  sites: 'shared',
  output: z.object({
    items: z.array(z.object({ account: z.string(), name: z.string(), role: z.string(), password: z.string() })),
  }),
})
