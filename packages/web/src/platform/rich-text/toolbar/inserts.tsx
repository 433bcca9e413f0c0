/** What is put into the text: a link, a rule, a page break, the date, an anchor, a sign, a template. */

import { hrefOf, isAnchorName } from '@serialis/contract/platform/rich-text/values.ts'
import type { Editor } from '@tiptap/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { previewOf } from '../editor/links.ts'
import { Icon } from './icons.tsx'
import { MenuItem, ToolMenu } from './ToolMenu.tsx'

interface Props {
  editor: Editor
}

interface LineProps {
  label: string
  button: string
  initial?: string
  fault: (text: string) => string | null
  onDone: (text: string) => void
}

/** One line of text and a button, within a menu. */
export function Line({ label, button, initial = '', fault, onDone }: LineProps) {
  const [text, setText] = useState(initial)
  const [shown, setShown] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const wrong = fault(text)
    setShown(wrong)
    if (wrong === null) onDone(text)
  }
  return (
    <form className="rich-line" onSubmit={submit} noValidate>
      <label>
        {label}
        <input value={text} onChange={({ target }) => setText(target.value)} aria-invalid={shown !== null} />
      </label>
      <button type="submit" className="rich-submit">
        {button}
      </button>
      {shown !== null && (
        <p role="alert" className="rich-fault">
          {shown}
        </p>
      )}
    </form>
  )
}

/** The address itself is shown where nothing was selected. */
function setLink(editor: Editor, href: string) {
  const chain = editor.chain().focus().extendMarkRange('link')
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent([{ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }]).run()
  else chain.setLink({ href }).run()
}

export function Links({ editor }: Props) {
  const t = useTranslations('richText')
  const href = (editor.getAttributes('link') as { href?: string }).href
  return (
    <ToolMenu label={t('tools.link')} sign={<Icon name="link" />} isActive={href !== undefined}>
      {(close) => (
        <>
          {href !== undefined && (
            <p className="rich-note">
              <a href={href} target="_blank" rel="noopener noreferrer" title={href}>
                {previewOf(href)}
              </a>
            </p>
          )}
          <Line
            label={t('link.address')}
            button={t('link.set')}
            initial={href ?? ''}
            fault={(text) => (hrefOf(text) === null ? t('link.wrong') : null)}
            onDone={(text) => {
              setLink(editor, hrefOf(text)!)
              close()
            }}
          />
          {href !== undefined && (
            <MenuItem
              onPick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run()
                close()
              }}
            >
              {t('link.remove')}
            </MenuItem>
          )}
        </>
      )}
    </ToolMenu>
  )
}

const SIGNS = [
  '·…—–“”‘’«»§¶†‡•°′″',
  '±×÷≤≥≠≈∞√∑∫µ‰№℃Ω',
  'αβγδεθλπστφω',
  '←↑→↓↔⇒⇔✓✗★☆●○■□▲△',
  '¥€£$¢©®™',
  '①②③④⑤⑥⑦⑧⑨⑩、。「」《》【】',
] as const

export function Signs({ editor }: Props) {
  const t = useTranslations('richText')
  return (
    <ToolMenu label={t('tools.signs')} sign="Ω">
      {(close) =>
        SIGNS.map((row) => (
          <div key={row} className="rich-signs">
            {[...row].map((sign) => (
              <MenuItem
                key={sign}
                onPick={() => {
                  editor
                    .chain()
                    .focus()
                    .insertContent([{ type: 'text', text: sign }])
                    .run()
                  close()
                }}
              >
                {sign}
              </MenuItem>
            ))}
          </div>
        ))
      }
    </ToolMenu>
  )
}

const now = () => new Date().toISOString()

export function Inserts({ editor }: Props) {
  const t = useTranslations('richText')
  const { today, exact } = useFormats()
  const text = (value: string) =>
    editor
      .chain()
      .focus()
      .insertContent([{ type: 'text', text: value }])
      .run()
  const plain = [
    ['rule', () => editor.chain().focus().setHorizontalRule().run()],
    [
      'pageBreak',
      () =>
        editor
          .chain()
          .focus()
          .insertContent([{ type: 'pageBreak' }, { type: 'paragraph' }])
          .run(),
    ],
    ['date', () => text(today())],
    ['moment', () => text(exact(now()))],
  ] as const
  return (
    <ToolMenu label={t('tools.insert')} sign={<Icon name="insert" />}>
      {(close) => (
        <>
          {plain.map(([name, run]) => (
            <MenuItem
              key={name}
              onPick={() => {
                run()
                close()
              }}
            >
              {t(`inserts.${name}`)}
            </MenuItem>
          ))}
          <Line
            label={t('inserts.anchor')}
            button={t('inserts.set')}
            fault={(name) => (isAnchorName(name) ? null : t('inserts.anchorWrong'))}
            onDone={(name) => {
              editor
                .chain()
                .focus()
                .insertContent([{ type: 'anchor', attrs: { name } }])
                .run()
              close()
            }}
          />
        </>
      )}
    </ToolMenu>
  )
}
