/**
 * antd gives each of its icons the name of its drawing, "down" or "close-circle", which screen readers say in English
 * whatever the language is. Here an icon is decoration, as long as its caller gives it no name: what it does is said by
 * the control around it.
 */

import type { Plugin } from 'vite'

const NAMED = /role: "img",\s*"aria-label": icon\.name/
const QUIET = '...(restProps["aria-label"] === undefined ? { "aria-hidden": true } : { role: "img" })'

export function quietIcons(): Plugin {
  let isDone = false
  return {
    name: 'quiet-icons',
    apply: 'build',
    transform: {
      filter: { id: /@ant-design[\\/]icons[\\/]es[\\/]components[\\/]AntdIcon(Light)?\.js/ },
      handler(code) {
        isDone = NAMED.test(code)
        return { code: code.replace(NAMED, QUIET), map: null }
      },
    },
    buildEnd(error) {
      if (error === undefined && !isDone) this.error('the icons of antd are named in another way than before')
    },
  }
}
