/** Two inspection lots of the demo: one released before its order was confirmed, one that waits for its inspector. */

import * as routes from '@serialis/contract/desk/inspection/inspection.routes.ts'
import { aLot, samplesOf, scanOf, recorded, released } from '../../src/desk/inspection/inspection.fixtures.ts'
import type { People } from '../platform/people.ts'

const inspectorsOf = ({ inspector, qa }: People) => ({
  drawer: inspector,
  sampler: inspector,
  recorder: inspector,
  withdrawer: inspector,
  decider: qa,
})

export async function aReleasedLot(people: People, orderId: string): Promise<void> {
  const crew = inspectorsOf(people)
  const { id } = await aLot(crew.drawer, orderId, {
    sampling: { method: 'ISO', level: 'S-2', aql: '1.5', counting: 'ITEMS' },
  })
  await recorded(crew, id)
  await released(crew, id)
}

/** Twelve of twenty samples are taken; seven are judged, one of them with a minor defect. */
export async function anOpenLot(people: People, orderId: string): Promise<void> {
  const { inspector } = people
  const { id } = await aLot(inspector, orderId, {
    sampling: { method: 'ISO', level: 'S-3', aql: '2.5', counting: 'ITEMS' },
  })
  const drawn = (await samplesOf(inspector, id)).slice(0, 12)
  await inspector.call(routes.takeInspectionSamples, {
    params: { id },
    body: { codes: drawn.map(scanOf), leavesContainer: true },
  })
  const results = drawn.slice(0, 7).map(({ id: serial }, at) =>
    at === 4
      ? {
          id: serial,
          result: 'NONCONFORMING' as const,
          defectClass: 'MINOR' as const,
          note: '纸箱边角凹陷 Corner of the carton dented',
        }
      : { id: serial, result: 'CONFORMING' as const },
  )
  await inspector.call(routes.recordInspectionResults, { params: { id }, body: { results } })
}
