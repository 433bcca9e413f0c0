/** Files of messages, for tests and the demo. */

import * as routes from '@serialis/contract/engagement/inbound/files.routes.ts'
import type { EndpointFile } from '@serialis/contract/engagement/inbound/files.schema.ts'
import type { Client } from '../../../../test/harness/client.ts'
import { waitUntil } from '../../../../test/harness/wait-until.ts'

const isAtRest = ({ status }: Pick<EndpointFile, 'status'>) => status !== 'CHECKING' && status !== 'ENTERING'

export function fileDesk(clerk: Client, endpointId: string) {
  const file = (id: string) => clerk.call(routes.getEndpointFile, { params: { id } })
  const atRest = (id: string) => waitUntil(() => file(id), isAtRest)
  const upload = (content: string | Buffer, name = 'orders.csv') =>
    clerk.upload(routes.uploadEndpointFile, { params: { id: endpointId } }, { name, content })
  const step =
    (route: typeof routes.enterEndpointFile | typeof routes.dropEndpointFile) =>
    async ({ id }: Pick<EndpointFile, 'id'>) => {
      const { version } = await file(id)
      return clerk.call(route as typeof routes.enterEndpointFile, { params: { id }, body: { version } })
    }
  return {
    file,
    atRest,
    upload,
    checked: async (content: string | Buffer, name?: string) => atRest((await upload(content, name)).id),
    enter: step(routes.enterEndpointFile),
    entered: async (of: Pick<EndpointFile, 'id'>) => {
      await step(routes.enterEndpointFile)(of)
      return atRest(of.id)
    },
    drop: step(routes.dropEndpointFile),
  }
}
