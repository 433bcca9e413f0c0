import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { accountSuppliers } from '../../platform/access/users/account-suppliers.ts'
import { recordNumbers } from '../../platform/audit/record-numbers.ts'
import { masterFiles } from '../../platform/masters/master-files.ts'
import { authoritiesExport } from './authorities.exports.ts'
import { authorityConstraints } from './authorities.queries.ts'
import * as authorities from './authorities.service.ts'
import { supplierBulk } from './supplier-bulk.ts'
import { supplierFile } from './supplier-file.ts'
import { supplierFinder } from './supplier-finder.ts'
import { suppliersExport } from './suppliers.exports.ts'
import { lockSupplierIfExists } from './suppliers.facts.service.ts'
import { constraints } from './suppliers.queries.ts'
import * as suppliers from './suppliers.service.ts'
import { EXPIRE_KIND, expireSuppliers } from './suppliers.tasks.ts'
import { supplierInvariants } from './suppliers.verify.queries.ts'

export const suppliersRoom: Room = {
  name: 'suppliers',
  constraints: { ...constraints, ...authorityConstraints },
  exports: [authoritiesExport, suppliersExport],
  extensions: [
    ...supplierBulk,
    recordNumbers.extension({ subjects: ['supplier'], table: 'suppliers', number: 'name', foundBy: ['code'] }),
    accountSuppliers.extension({ lock: lockSupplierIfExists }),
    masterFiles.extension(supplierFile),
    supplierFinder,
  ],
  tasks: [expireSuppliers],
  nightly: [EXPIRE_KIND],
  invariants: supplierInvariants,
  bindings: bindingsOf(suppliers, authorities),
}
