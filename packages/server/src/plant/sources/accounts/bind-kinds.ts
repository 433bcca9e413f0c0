/** Binds one function to the same route of every kind of account. */

import { accountKinds, type AccountKind } from '@serialis/contract/plant/sources/account-kinds.ts'
import {
  sftpAccounts,
  tracelinkAccounts,
  webserviceAccounts,
} from '@serialis/contract/plant/sources/accounts.routes.ts'
import { bind, bindAsking, type Answered, type Ask, type Binding, type Handler } from '../../../kit/http/bind.ts'

/** The kinds differ only in their settings, which the contract has checked by then, so one kind gives the types for all. */
type KindRoutes = typeof tracelinkAccounts
const routesOf = {
  TRACELINK: tracelinkAccounts,
  SFTP: sftpAccounts,
  WEBSERVICE: webserviceAccounts,
} as unknown as Record<AccountKind, KindRoutes>

export const bindKinds = <N extends keyof KindRoutes>(
  name: N,
  handlerOf: (kind: AccountKind) => Handler<KindRoutes[N]>,
): Binding[] => accountKinds.map((kind) => bind(routesOf[kind][name], handlerOf(kind)))

/** The same for a command that calls the partner before its transaction. */
export const bindKindsAsking = <N extends keyof KindRoutes, P>(
  name: N,
  askOf: (kind: AccountKind) => Ask<KindRoutes[N], P>,
  handlerOf: (kind: AccountKind) => Answered<KindRoutes[N], P>,
): Binding[] => accountKinds.map((kind) => bindAsking(routesOf[kind][name], askOf(kind), handlerOf(kind)))
