import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'

/** Remembers the device, and forgets those of the user that were used longest ago. */
export async function insertKnownDevice(
  { trx, tenantId }: TenantDb,
  { userId, deviceHash, at, most }: { userId: string; deviceHash: Buffer; at: Date; most: number },
) {
  await trx
    .insertInto('known_devices')
    .values({ tenantId, userId, deviceHash, seenAt: at })
    .onConflict((conflict) => conflict.columns(['tenantId', 'userId', 'deviceHash']).doUpdateSet({ seenAt: at }))
    .execute()
  await trx
    .deleteFrom('known_devices')
    .where('userId', '=', userId)
    .where((eb) =>
      eb(
        'deviceHash',
        'in',
        eb
          .selectFrom('known_devices as d')
          .select('d.deviceHash')
          .where('d.userId', '=', userId)
          .orderBy('d.seenAt', 'desc')
          .orderBy(sql`d.device_hash = ${deviceHash}`, 'desc')
          .offset(most),
      ),
    )
    .execute()
}

export async function deleteKnownDevices({ trx }: TenantDb, userId: string) {
  await trx.deleteFrom('known_devices').where('userId', '=', userId).execute()
}
