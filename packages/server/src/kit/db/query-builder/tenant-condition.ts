/**
 * The query builder's statements name the tenant of every table they read, change or delete from: also in sub-selects, in
 * CTEs and on the nullable side of joins. Hand-written SQL names it itself.
 */

import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  IdentifierNode,
  type JoinNode,
  OnNode,
  type OperationNode,
  OperatorNode,
  ReferenceNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueNode,
  WhereNode,
  type WithNode,
} from 'kysely'

/** Tables without a tenant of their own. Tables with a schema belong to PostgreSQL or to the job queue. */
export const SHARED_TABLES: ReadonlySet<string> = new Set([
  'tenants',
  'migrations',
  'platform_administrators',
  'platform_sessions',
  'platform_login_tries',
  'platform_factors',
  'platform_recovery_codes',
  'platform_secret_key',
  'platform_events',
  'platform_recoveries',
  'platform_closings',
  'platform_deletions',
])

/** The name by which the statement refers to the table; undefined when the source has no tenant. */
function nameOf(source: OperationNode, ctes: ReadonlySet<string>): string | undefined {
  const table = AliasNode.is(source) ? source.node : source
  if (!TableNode.is(table)) return undefined
  const { schema, identifier } = table.table
  if (schema !== undefined || SHARED_TABLES.has(identifier.name) || ctes.has(identifier.name)) return undefined
  return AliasNode.is(source) && IdentifierNode.is(source.alias) ? source.alias.name : identifier.name
}

const condition = (name: string, tenantId: number): OperationNode =>
  BinaryOperationNode.create(
    ReferenceNode.create(ColumnNode.create('tenantId'), TableNode.create(name)),
    OperatorNode.create('='),
    ValueNode.create(tenantId),
  )

/** Names of the CTEs that the statement defines. */
export const ctesOf = (node: WithNode | undefined): string[] =>
  node?.expressions.map(({ name }) => name.table.table.identifier.name) ?? []

/** Joins whose tables are named in the `where`, since they have no `on`. */
const isCross = ({ joinType }: JoinNode): boolean => joinType === 'CrossJoin' || joinType === 'LateralCrossJoin'

type Filtered = SelectQueryNode | UpdateQueryNode | DeleteQueryNode

function sourcesOf(node: Filtered): readonly OperationNode[] {
  const crossed = (node.joins ?? []).filter(isCross).map(({ table }) => table)
  if (node.kind === 'UpdateQueryNode') return [node.table!, ...(node.from?.froms ?? []), ...crossed]
  if (node.kind === 'DeleteQueryNode') return [...node.from.froms, ...(node.using?.tables ?? []), ...crossed]
  return [...(node.from?.froms ?? []), ...crossed]
}

/** The statement with the tenant in front of its conditions. */
export function withTenant<N extends Filtered>(node: N, tenantId: number, ctes: ReadonlySet<string>): N {
  let where = node.where?.where
  for (const source of [...sourcesOf(node)].reverse()) {
    const name = nameOf(source, ctes)
    if (name === undefined) continue
    const own = condition(name, tenantId)
    where = where === undefined ? own : AndNode.create(own, where)
  }
  return where === node.where?.where ? node : { ...node, where: WhereNode.create(where!) }
}

/** The join with the tenant in front of its conditions, so that an outer join keeps its rows without a match. */
export function joinWithTenant(node: JoinNode, tenantId: number, ctes: ReadonlySet<string>): JoinNode {
  const name = nameOf(node.table, ctes)
  if (name === undefined || isCross(node)) return node
  if (node.joinType !== 'InnerJoin' && node.joinType !== 'LeftJoin')
    throw new Error(`a ${node.joinType} cannot name the tenant of both tables: write it as a left join`)
  const own = condition(name, tenantId)
  return { ...node, on: OnNode.create(node.on === undefined ? own : AndNode.create(own, node.on.on)) }
}
