/** Every room of the server; one line each. */
import { accessRoom } from './access/access.room.ts'
import { alertsRoom } from './alerts/alerts.room.ts'
import { auditRoom } from './audit/audit.room.ts'
import { codesRoom } from './codes/codes.room.ts'
import { exportsRoom } from './exports/exports.room.ts'
import type { Room } from './kit/bind.ts'
import { overviewRoom } from './overview/overview.room.ts'
import { linesRoom } from './production/lines.room.ts'
import { ordersRoom } from './production/orders.room.ts'
import { productsRoom } from './products/products.room.ts'
import { resultsRoom } from './results/results.room.ts'
import { serialsRoom } from './serials/serials.room.ts'
import { signaturesRoom } from './signatures/signatures.room.ts'
import { tasksRoom } from './tasks/tasks.room.ts'

export const rooms: readonly Room[] = [accessRoom, auditRoom, codesRoom, alertsRoom, tasksRoom, signaturesRoom, exportsRoom, linesRoom, ordersRoom, productsRoom, serialsRoom, overviewRoom, resultsRoom]
