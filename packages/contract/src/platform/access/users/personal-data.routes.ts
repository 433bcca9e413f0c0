import { z } from 'zod'
import { idParam } from '../../../kit/entity.ts'
import { command } from '../../../kit/route.ts'

/** Phone and address of one account in full. Each time is an event, so the lists and the page itself mask them. */
export const showPersonalData = command({
  method: 'POST',
  path: '/api/access/users/:id/personal_data',
  permission: 'users.unmask',
  sites: 'own',
  input: { params: idParam },
  output: z.object({ phone: z.string(), email: z.string() }),
  event: 'user.unmasked',
})
