/** Parts of a document that the editor's own set does not have: an anchor that links lead to, and a page break. */

import { isAnchorName } from '@serialis/contract/platform/rich-text/values.ts'
import { mergeAttributes, Node } from '@tiptap/core'

export const Anchor = Node.create({
  name: 'anchor',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes() {
    return {
      name: {
        default: null,
        parseHTML: (element) => element.getAttribute('id') ?? element.getAttribute('anchorname'),
        renderHTML: ({ name }) => ({ id: name as string }),
      },
    }
  },
  parseHTML() {
    const isAnchor = (element: HTMLElement) => {
      const name = element.getAttribute('id') ?? element.getAttribute('anchorname') ?? ''
      return isAnchorName(name) && !element.hasAttribute('href') ? null : false
    }
    // The second form is what the original editors write.
    return [
      { tag: 'a[id]', priority: 1_100, getAttrs: isAnchor },
      { tag: 'img[anchorname]', priority: 1_100, getAttrs: isAnchor },
    ]
  },
  renderHTML({ HTMLAttributes }) {
    return ['a', mergeAttributes(HTMLAttributes)]
  },
})

export const PageBreak = Node.create({
  name: 'pageBreak',
  group: 'block',
  atom: true,
  parseHTML() {
    return [{ tag: 'div[data-page-break]' }, { tag: 'hr.pagebreak', priority: 1_100 }]
  },
  renderHTML() {
    return ['div', { 'data-page-break': '' }]
  },
})
