/** What follows a mark can be taken back without the rest of the transaction; ended by `keep` or `takeBack`. */
import type { TenantDb } from '../kit/db.ts'

export const mark = ({ client }: TenantDb) => client.query('savepoint product_row')
export const keep = ({ client }: TenantDb) => client.query('release savepoint product_row')
export const takeBack = ({ client }: TenantDb) => client.query('rollback to savepoint product_row; release savepoint product_row')
