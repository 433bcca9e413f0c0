/** Whether a node shows nothing: also for an element around nothing, e.g. an empty code. */

import { isValidElement, type ReactNode } from 'react'

export function isEmptyNode(node: ReactNode): boolean {
  if (Array.isArray(node)) return node.every((part) => isEmptyNode(part as ReactNode))
  // Without children it draws something of its own.
  if (isValidElement<{ children?: ReactNode }>(node))
    return 'children' in node.props && isEmptyNode(node.props.children)
  return node === null || node === undefined || node === '' || typeof node === 'boolean'
}
