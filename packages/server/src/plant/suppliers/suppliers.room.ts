import * as routes from '@serialis/contract/plant/suppliers/suppliers.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { accountSuppliers } from '../../platform/access/users/account-suppliers.ts'
import { authorityConstraints } from './authorities.queries.ts'
import * as authorities from './authorities.service.ts'
import { lockSupplierIfExists } from './suppliers.facts.service.ts'
import { constraints } from './suppliers.queries.ts'
import * as suppliers from './suppliers.service.ts'
import { EXPIRE_KIND, expireSuppliers } from './suppliers.tasks.ts'
import { supplierInvariants } from './suppliers.verify.queries.ts'

export const suppliersRoom: Room = {
  name: 'suppliers',
  constraints: { ...constraints, ...authorityConstraints },
  extensions: [accountSuppliers.extension({ lock: lockSupplierIfExists })],
  tasks: [expireSuppliers],
  nightly: [EXPIRE_KIND],
  invariants: supplierInvariants,
  bindings: [
    bind(routes.listSuppliers, suppliers.listSuppliers),
    bind(routes.listSupplierOptions, suppliers.listSupplierOptions),
    bind(routes.getOwnSupplier, authorities.getOwnSupplier),
    bind(routes.getSupplier, suppliers.getSupplier),
    bind(routes.createSupplier, suppliers.createSupplier),
    bind(routes.editSupplier, suppliers.editSupplier),
    bind(routes.lockSupplier, suppliers.lockSupplier),
    bind(routes.unlockSupplier, suppliers.unlockSupplier),
    bind(routes.extendSupplier, suppliers.extendSupplier),
    bind(routes.deleteSupplier, suppliers.deleteSupplier),
    bind(routes.listSupplierRefusals, suppliers.listSupplierRefusals),
    bind(routes.listSupplierAuthorities, authorities.listSupplierAuthorities),
    bind(routes.getSupplierAuthority, authorities.getSupplierAuthority),
    bind(routes.createSupplierAuthority, authorities.createSupplierAuthority),
    bind(routes.editSupplierAuthority, authorities.editSupplierAuthority),
    bind(routes.deleteSupplierAuthority, authorities.deleteSupplierAuthority),
  ],
}
