/** Migrates a database, for `upgrade.test.ts` to kill it. */

import { migrate } from '../../src/kit/db/migrate.ts'

const { OWNER_URL = '', MIGRATIONS = '' } = process.env
await migrate(OWNER_URL, { folder: MIGRATIONS })
