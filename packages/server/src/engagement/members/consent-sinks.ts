/** Rooms to the right that follow the decisions of members, in the transaction and under the locks of the members. */

import type { ConsentPurpose } from '@serialis/contract/engagement/members/consents.schema.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'

/** What is in force for the purpose may have changed: by a decision, or since members were merged or taken apart. */
type ConsentSink = (ctx: Ctx, memberIds: readonly string[], purpose: ConsentPurpose) => Promise<void>
export const consentSinks = extensionPoint<ConsentSink>()
