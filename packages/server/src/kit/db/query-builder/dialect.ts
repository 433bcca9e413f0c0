/** PostgreSQL as the query builder writes it: columns in snake case, and the tenant of every table named. */

import {
  type CommonTableExpressionNode,
  type DeleteQueryNode,
  type JoinNode,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresQueryCompiler,
  type SelectQueryNode,
  type UpdateQueryNode,
  type WithNode,
} from 'kysely'
import { toSnakeCase } from '../names.ts'
import { ctesOf, joinWithTenant, withTenant } from './tenant-condition.ts'

class Compiler extends PostgresQueryCompiler {
  readonly #tenantId: number | undefined
  #ctes: ReadonlySet<string> = new Set()

  constructor(tenantId: number | undefined) {
    super()
    this.#tenantId = tenantId
  }

  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(toSnakeCase(identifier))
  }

  protected override visitSelectQuery(node: SelectQueryNode): void {
    this.#bound(node, (bound) => super.visitSelectQuery(bound))
  }

  protected override visitUpdateQuery(node: UpdateQueryNode): void {
    this.#bound(node, (bound) => super.visitUpdateQuery(bound))
  }

  protected override visitDeleteQuery(node: DeleteQueryNode): void {
    this.#bound(node, (bound) => super.visitDeleteQuery(bound))
  }

  protected override visitJoin(node: JoinNode): void {
    super.visitJoin(this.#tenantId === undefined ? node : joinWithTenant(node, this.#tenantId, this.#ctes))
  }

  /** A CTE that is not recursive may bear the name of a table, and then reads that table. */
  protected override visitWith(node: WithNode): void {
    const after = this.#ctes
    const names = new Set(ctesOf(node))
    if (node.recursive !== true) this.#ctes = new Set([...after].filter((name) => !names.has(name)))
    super.visitWith(node)
    this.#ctes = after
  }

  protected override visitCommonTableExpression(node: CommonTableExpressionNode): void {
    super.visitCommonTableExpression(node)
    this.#ctes = new Set([...this.#ctes, node.name.table.table.identifier.name])
  }

  #bound<N extends SelectQueryNode | UpdateQueryNode | DeleteQueryNode>(node: N, visit: (node: N) => void): void {
    if (this.#tenantId === undefined) return visit(node)
    const around = this.#ctes
    this.#ctes = new Set([...around, ...ctesOf(node.with)])
    visit(withTenant(node, this.#tenantId, this.#ctes))
    this.#ctes = around
  }
}

/** `tenantId`: of the transaction; undefined in one without a tenant. Hand-written statements are sent as they are. */
export class Dialect extends PostgresDialect {
  readonly #tenantId: number | undefined

  constructor(config: PostgresDialectConfig, tenantId?: number) {
    super(config)
    this.#tenantId = tenantId
  }

  override createQueryCompiler(): PostgresQueryCompiler {
    return new Compiler(this.#tenantId)
  }
}
