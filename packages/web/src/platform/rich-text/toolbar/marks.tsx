/** Tools that are on or off at the cursor. */

import type { Editor } from '@tiptap/core'
import { useTranslations } from 'use-intl'
import { indent } from '../editor/block-styles.ts'
import { isPainting, takeBrush } from '../editor/painter.ts'
import { Icon, type IconName } from './icons.tsx'
import { ToolButton } from './ToolButton.tsx'

const isApple = /mac|iphone|ipad/i.test(navigator.platform)
export const keysOf = (key: string): string => (isApple ? `⌘${key}` : `Ctrl+${key}`)

export function History({ editor }: { editor: Editor }) {
  const t = useTranslations('richText.tools')
  const can = editor.can()
  return (
    <>
      <ToolButton
        label={t('undo')}
        sign={<Icon name="undo" />}
        keys={keysOf('Z')}
        isDisabled={!can.undo()}
        onPress={() => editor.chain().focus().undo().run()}
      />
      <ToolButton
        label={t('redo')}
        sign={<Icon name="redo" />}
        keys={keysOf('Y')}
        isDisabled={!can.redo()}
        onPress={() => editor.chain().focus().redo().run()}
      />
      <ToolButton
        label={t('painter')}
        sign={<Icon name="painter" />}
        isActive={isPainting(editor)}
        onPress={() => takeBrush(editor)}
      />
      <ToolButton
        label={t('clear')}
        sign={<Icon name="clear" />}
        onPress={() => editor.chain().focus().unsetAllMarks().clearNodes().run()}
      />
    </>
  )
}

const MARKS = [
  ['bold', <b key="b">{'B'}</b>, 'B'],
  ['italic', <i key="i">{'I'}</i>, 'I'],
  ['underline', <u key="u">{'U'}</u>, 'U'],
  ['strike', <s key="s">{'S'}</s>],
  ['superscript', <Icon key="sup" name="superscript" />],
  ['subscript', <Icon key="sub" name="subscript" />],
] as const

export function Marks({ editor }: { editor: Editor }) {
  const t = useTranslations('richText.tools')
  return MARKS.map(([name, sign, key]) => (
    <ToolButton
      key={name}
      label={t(name)}
      sign={sign}
      {...(key && { keys: keysOf(key) })}
      isActive={editor.isActive(name)}
      onPress={() => editor.chain().focus().toggleMark(name).run()}
    />
  ))
}

export function Lists({ editor }: { editor: Editor }) {
  const t = useTranslations('richText.tools')
  const lists = [
    ['bullets', 'bulletList', () => editor.chain().focus().toggleBulletList().run()],
    ['numbers', 'orderedList', () => editor.chain().focus().toggleOrderedList().run()],
  ] as const
  const steps = [
    ['outdent', -1],
    ['indent', 1],
  ] as const
  return (
    <>
      {lists.map(([name, node, run]) => (
        <ToolButton
          key={name}
          label={t(name)}
          sign={<Icon name={name} />}
          isActive={editor.isActive(node)}
          onPress={run}
        />
      ))}
      {steps.map(([name, by]) => (
        <ToolButton
          key={name}
          label={t(name)}
          sign={<Icon name={name satisfies IconName} />}
          onPress={() => indent(editor, by)}
        />
      ))}
    </>
  )
}
