/**
 * HTML from outside as a tree, by the rules of browsers. Limits hold before and while it is parsed: a short text can become
 * a huge or a very deep tree.
 */

import { MARKUP_CHARACTERS } from '@serialis/contract/platform/rich-text/allowed.ts'
import { defaultTreeAdapter, type DefaultTreeAdapterTypes, parse } from 'parse5'

export type Parent = DefaultTreeAdapterTypes.ParentNode
export type Parsed = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.ChildNode

/** Open elements at once; the list of what documents may hold ends far above. */
const MOST_OPEN = 500
/** Elements and texts of a document: 20 tables of full size and 60,000 characters have less. */
const MOST_NODES = 200_000
/** Attributes of all elements. */
const MOST_ATTRIBUTES = 300_000

/** The markup is beyond a limit, and was not read. */
export class MarkupTooLarge extends Error {}

/** The tree of the library, which counts while it grows. */
function bounded(): typeof defaultTreeAdapter {
  let [open, nodes, attributes] = [0, 0, 0]
  const count = (more: number) => {
    nodes += 1
    attributes += more
    if (nodes > MOST_NODES || attributes > MOST_ATTRIBUTES) throw new MarkupTooLarge('too many parts')
  }
  return {
    ...defaultTreeAdapter,
    createElement(name, namespace, attrs) {
      count(attrs.length)
      return defaultTreeAdapter.createElement(name, namespace, attrs)
    },
    createTextNode(text) {
      count(0)
      return defaultTreeAdapter.createTextNode(text)
    },
    createCommentNode(text) {
      count(0)
      return defaultTreeAdapter.createCommentNode(text)
    },
    onItemPush() {
      if (++open > MOST_OPEN) throw new MarkupTooLarge('too deep')
    },
    onItemPop() {
      open -= 1
    },
  }
}

const isElement = (node: Node): node is Parsed => 'tagName' in node

/** The body of the document; undefined when there is none. Throws `MarkupTooLarge`. */
export function parsed(html: string): Parsed | undefined {
  if (html.length > MARKUP_CHARACTERS) throw new MarkupTooLarge('too long')
  const document = parse(html, { scriptingEnabled: false, treeAdapter: bounded() })
  const root = document.childNodes.filter(isElement).find(({ tagName }) => tagName === 'html')
  return root?.childNodes.filter(isElement).find(({ tagName }) => tagName === 'body')
}
