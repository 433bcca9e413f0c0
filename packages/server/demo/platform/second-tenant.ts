/** A second tenant, whose statuses have scheme B: a few people and a plant with the codes of the first one. */

import { createOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import type { FastifyInstance } from 'fastify'
import { ADMINISTRATOR, SECOND_ADMINISTRATOR } from '../../src/bootstrap.ts'
import { as, knowSecondPerson } from '../../test/harness/client.ts'
import { seedMasters } from '../plant/masters.ts'
import { type Credential, seedPeople } from './people.ts'

export interface SecondTenant {
  code: string
  /** Of both its administrators. */
  password: string
}

const DAY_MS = 86_400_000

export async function seedSecondTenant(
  http: FastifyInstance,
  { code, password }: SecondTenant,
  now: Date,
): Promise<Credential[]> {
  const admin = await as(http, `${ADMINISTRATOR}@${code}`, password)
  knowSecondPerson(http, await as(http, `${SECOND_ADMINISTRATOR}@${code}`, password))
  const { people, credentials } = await seedPeople(http, admin, ['planner', 'qa', 'operator'])
  const { tablets, push } = await seedMasters(people)
  await people.planner.call(createOrder, {
    body: {
      orderNo: `PO-${now.getUTCFullYear()}-1181`,
      productId: tablets.id,
      batchCode: `B${String(now.getUTCFullYear()).slice(2)}401`,
      productionDate: new Date(now.getTime() + 4 * DAY_MS).toISOString().slice(0, 10),
      orderSize: 500,
      plannedLineId: push.id,
    },
  })
  return credentials
}
