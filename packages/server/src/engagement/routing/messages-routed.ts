/** Rooms that apply messages answer here. */

import type { App } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'

/** After the commit; it begins the work and does not wait for it. */
type OnRouted = (app: App, tenantId: number) => void
export const messagesRouted = extensionPoint<OnRouted>()
