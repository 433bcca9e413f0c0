/** Rooms that work on messages answer here. */

import type { App } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'

/** After the commit of new messages of the tenant; it begins the work and does not wait for it. */
type OnTakenIn = (app: App, tenantId: number) => void
export const messagesTakenIn = extensionPoint<OnTakenIn>()
